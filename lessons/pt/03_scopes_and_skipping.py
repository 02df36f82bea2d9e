# %% [markdown]
# # Quem roda de novo? Escopos e pulos
#
# **Pergunta.** Uma tela tem um título, um contador e um botão. Você aperta o botão, e o contador muda. Por que a função
# da tela inteira roda de novo? E por que o título não roda?
#
# Você precisa de: lição 1, *Um quadro tem três fases*; lição 2, *Onde um estado é lido?*
#
# ## O programa roda
#
# O programa conta xícaras de chá.
#
# - `Screen` tem um estado `count` e mostra o valor dele. `remember` guarda o estado de uma execução de `Screen` para a
#   seguinte.
# - `Title` e `Kinds` são composables à parte. `Title` recebe um texto, `Kinds` uma tupla de nomes.
# - `Button` recebe duas funções: a primeira roda quando o botão é apertado, a segunda compõe o que o botão mostra.
#
# `demo` aperta o botão e roda um quadro depois de cada aperto.

# %%
from engine import Button, Column, Modifier, Text, composable, current_recompose_scope, mutable_state_of, remember
from lessons.pt import kit

PAGE = Modifier.padding(24)


@composable
def Title(text):
    Text(text, Modifier.test_tag("title"), font_size=24)


@composable
def Kinds(names):
    Text(" · ".join(names), Modifier.test_tag("kinds"))


@composable
def Screen():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Xícaras de chá")
        with Column():
            Text(f"{count.value} hoje", Modifier.test_tag("today").width(160), font_size=28)
        Kinds(("verde", "preto", "hortelã"))
        Button(lambda: count.set(count.value + 1), lambda: Text("Mais uma"), Modifier.test_tag("more"))


def demo(scene):
    for _ in range(5):
        scene.tap(*scene.find("more").center)
        scene.frame()


wide = kit.record(Screen, demo, name="largo", width=280, height=240)
last = len(wide) - 1
kit.side_by_side(wide.picture(0), wide.picture(1), wide.picture(last))

# %% [markdown]
# ## Preveja
#
# `demo` aperta o botão várias vezes. Quantas vezes cada composable roda depois do primeiro quadro? *Pular* um
# composable quer dizer chegar à chamada dele e não rodá-lo. Nos nomes, `skipped` quer dizer "pulado".

# %% tags=["predict"]
mine = kit.Prediction(
    {
        "Screen composed": None,
        "Title composed": None,
        "Title skipped": None,
        "Kinds composed": None,
    }
)
mine

# %% [markdown]
# O texto com o número fica em uma `Column` própria. Essa `Column` mantém a mudança dentro dela?

# %% tags=["choice"]
inside = kit.Choice(
    "Que função roda primeiro quando a contagem muda?",
    {
        "a Column interna": "Uma `Column` não é um escopo de reinício: o conteúdo dela faz parte da função em volta.",
        "Text": "`Text` recebe o texto pronto como argumento. Ele mesmo não lê o estado.",
        "Screen": "`Screen` é o composable mais próximo em volta da leitura: roda de novo, desde a primeira linha.",
    },
    right="Screen",
    proof={
        "a Column interna": "Column" in wide.reports[1].composed,
        "Text": wide.reports[1].composed[0] == "Text",
        "Screen": wide.reports[1].composed[0] == "Screen",
    },
)
inside

# %% tags=["predict"]
inside.choose(None)

# %% [markdown]
# ## Passo a passo
#
# Os eventos do primeiro aperto, em ordem. Um evento recuado acontece dentro do evento acima dele.

# %% tags=["step"]
kit.events(wide, 1, kinds=["input", "write", "invalidate", "composition", "skip"])

# %% [markdown]
# ## Revele

# %% tags=["reveal"]
mine.reveal(wide)

# %% tags=["reveal"]
inside.reveal()

# %% [markdown]
# ## Explicação
#
# Na lição 2, um *escopo de reinício* era uma unidade que pode rodar de novo sozinha. Na composição, cada chamada de um
# composable cria um. Uma leitura pertence ao escopo mais interno em volta dela. Quando o estado muda, o motor roda esse
# escopo de novo, da primeira linha até a última.
#
# `Column`, `Row` e `Box` são diferentes. O conteúdo deles, dado por `with`, é *inline*: ele pertence à função em volta,
# sem um escopo separado. Por isso a leitura de `count.value` pertence a `Screen`.

# %%
kit.reads(wide, 1)

# %%
kit.why(wide, 1, "Screen")

# %% [markdown]
# `Screen` roda, e as suas linhas chamam `Title`, `Kinds` e `Button` de novo. Em cada chamada, o motor compara os
# argumentos com os da última execução. Eles são iguais, e nenhum estado que o composable lê mudou? Então o resultado
# continua certo, e o motor pula a chamada.

# %%
kit.why(wide, 1, "Title")

# %% [markdown]
# Olhe as linhas da árvore. Um composable rodou (`C`), foi pulado ou nem foi alcançado (um traço). Uma `Column` sempre
# tem um traço, porque é parte de `Screen`. `L` e `D` dizem que o nó da linha foi medido, posicionado ou desenhado.

# %%
kit.tree(wide, 1)

# %%
kit.side_by_side(wide.picture(1))

# %%
kit.say(f"""
Um pulo é barato, mas não é de graça: em **{last}** quadros o motor comparou os argumentos de `Title` **{
    wide.count("Title skipped")
}** vezes.
""")

# %% [markdown]
# O Compose de verdade também rodou esta tela, com uma caixa que recebe toques no lugar do botão. Cada nome da tabela
# rodou aqui no mesmo quadro e na mesma ordem:

# %%
kit.agrees("lesson_tea", wide)

# %% [markdown]
# O Compose de verdade tem os mesmos escopos. Na primeira gravação, o conteúdo de uma `Column` lê um estado: roda a
# função em volta (`D3Column.body`). Na segunda, um composable que não é *inline* recebe o conteúdo: roda só esse
# conteúdo. Na terceira, roda um escopo no meio de uma árvore, `B`. Ele roda o filho com outro argumento, `D(1)`, e pula
# o filho com um argumento igual, `D(99)`.

# %%
kit.matches("D3", {"compose:D3Column.body": 1, "compose:Column.content*": 1, "compose:Leaf*": 0}, frame=1)

# %%
kit.matches("D3", {"compose:D3NonInline.body": 0, "compose:NonInline.content*": 1}, frame=2)

# %%
kit.matches("D6", {"compose:A": 0, "compose:B*": 1, "compose:D(1)": 1, "compose:D(99)": 0, "compose:C": 0}, frame=1)

# %% [markdown]
# ## Corrija
#
# Mude o programa: um aperto não pode rodar `Mine` nem chegar a `Title`. Ele só pode rodar um composable pequeno,
# `Counter`, que você escreve. As figuras precisam ficar iguais.


# %% tags=["exercise"]
@composable
def Mine():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Xícaras de chá")
        with Column():
            Text(f"{count.value} hoje", Modifier.test_tag("today").width(160), font_size=28)
        Kinds(("verde", "preto", "hortelã"))
        Button(lambda: count.set(count.value + 1), lambda: Text("Mais uma"), Modifier.test_tag("more"))


# %% tags=["check"]
wanted = {"Mine composed": 0, "Title composed": 0, "Title skipped": 0, "Counter composed": last}
kit.check(kit.record(Mine, demo, name="meu", width=280, height=240), wanted, looks_like=wide)

# %% [markdown] tags=["hint"]
# **Dica 1.** O composable mais interno em volta da leitura roda de novo. Faça um que contenha a leitura e quase nada
# mais.

# %% [markdown] tags=["hint"]
# **Dica 2.** Escreva `@composable def Counter(count):` com a linha que chama `Text`. Que função pega o valor agora?

# %% [markdown] tags=["hint"]
# **Dica 3.** Em `Mine`, a `Column` interna contém só `Counter(count)`. Passe o estado `count`, não `count.value`.

# %% [markdown]
# Uma solução:


# %% tags=["solution"]
@composable
def Counter(count):
    Text(f"{count.value} hoje", Modifier.test_tag("today").width(160), font_size=28)


@composable
def Mine():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Xícaras de chá")
        with Column():
            Counter(count)
        Kinds(("verde", "preto", "hortelã"))
        Button(lambda: count.set(count.value + 1), lambda: Text("Mais uma"), Modifier.test_tag("more"))


# %% tags=["check"]
narrow = kit.record(Mine, demo, name="estreito", width=280, height=240)
kit.check(narrow, wanted, looks_like=wide)

# %% [markdown]
# ## Quanto custa

# %%
kit.compare(wide, narrow, "composed", "skipped", "measured", "placed", "drawn")

# %% [markdown]
# A mesma tela com `Counter`, no Compose de verdade:

# %%
kit.agrees("lesson_tea_counter", narrow)

# %%
kit.say(f"""
Rodam tantos composables quantos antes: `Counter` roda agora no lugar de `Screen`. Mas `Counter` é uma linha, e `Screen`
é a tela inteira. Os pulos sumiram: {wide.count("skipped")} antes, {narrow.count("skipped")} agora. Nesta tela pequena,
o ganho é pequeno. Ele cresce com o número de coisas ao lado da leitura.

Não divida funções sem motivo. Se um valor muda raramente, uma leitura na função grande é mais simples, e basta.
""")

# %%
kit.tree(narrow, 1)

# %% [markdown]
# ## O que inicia uma composição
#
# Há três causas. A primeira é um *estado* que muda depois que um escopo o leu. A segunda é a *estrutura*: um composable
# roda e chama outro pela primeira vez, ou com outros argumentos. A terceira é um pedido do programa:
# `current_recompose_scope()` devolve o escopo que é composto agora, e o método `invalidate` dele pede uma execução.
#
# `Shelf` conta os livros de uma lista comum. Uma lista não é um estado, então o motor não percebe o livro novo.
# `add_book` acrescenta um livro e roda um quadro. Depois chama `invalidate` e roda outro quadro.

# %%
books, scopes = ["Emma"], []


@composable
def Shelf():
    scopes.append(current_recompose_scope())
    Text(f"{len(books)} na estante", Modifier.test_tag("shelf"))


def add_book(scene):
    books.append("Dracula")
    scene.frame()
    scopes[-1].invalidate()
    scene.frame()
    del books[1:]  # para a próxima execução


shelf = kit.record(Shelf, add_book, name="prateleira", width=160, height=40)
kit.side_by_side(shelf.picture(0), shelf.picture(1), shelf.picture(2))

# %%
kit.say(f"""
O quadro 1 compõe **{shelf.count("composed in frame 1")}** composables, e a figura dele está desatualizada. O quadro 2
compõe `Shelf` **{shelf.count("Shelf composed in frame 2")}** vez, porque o programa pediu. Um estado teria pedido
sozinho.
""")

# %% [markdown] tags=["pitfalls"]
# ## Armadilhas
#
# - **"Uma `Column` em volta do contador limita o que roda."** O conteúdo dela é *inline*. A função inteira rodou:

# %% tags=["pitfalls"]
kit.refute("Column, Row e Box limitam a recomposição", {"Screen composed": 0}, wide)

# %% [markdown] tags=["pitfalls"]
# - **"Quando um composable roda, tudo abaixo dele roda."** Chamadas com argumentos iguais são puladas:

# %% tags=["pitfalls"]
kit.refute("Todos os filhos rodam com o pai", {"Title composed": last, "Kinds composed": last}, wide)

# %% [markdown] tags=["pitfalls"]
# - **Um valor como argumento desloca a leitura.** `Counter(count.value)` lê em `Mine`, e `Mine` roda de novo. Disso
#   trata a lição 6, *Hoist without reading*.
# - **Um pulo precisa de argumentos iguais.** Um objeto novo que não é igual ao antigo é outro argumento.

# %% [markdown] tags=["kotlin"]
# ## Em Kotlin
#
# ```kotlin
# @Composable
# fun Screen() {
#     val count = remember { mutableStateOf(0) }
#     Column(Modifier.padding(24.dp)) {
#         Title("Cups of tea")
#         Column { Text("${count.value} today") }     // read in Screen: Column is an inline function
#         Kinds(listOf("green", "black", "mint"))
#         Button(onClick = { count.value++ }) { Text("One more") }
#     }
# }
#
# @Composable
# fun Counter(count: State<Int>) {
#     Text("${count.value} today")                    // read in Counter
# }
# ```
#
# Os outros programas da lição:

# %% tags=["kotlin"]
kit.kotlin("03_scopes_and_skipping")

# %% [markdown] tags=["transfer"]
# ## Mais uma pergunta
#
# O botão também mostra a contagem: `Button(…, lambda: Text(f"Uma a mais que {count.value}"), …)`. O resto fica como na
# sua solução. `Mine` roda quando o botão é apertado? E `Button`? Decida primeiro, depois abra a resposta.


# %% tags=["answer"]
@composable
def Asking():
    count = remember(lambda: mutable_state_of(0, name="count"))
    with Column(PAGE):
        Title("Xícaras de chá")
        with Column():
            Counter(count)
        Kinds(("verde", "preto", "hortelã"))
        Button(
            lambda: count.set(count.value + 1),
            lambda: Text(f"Uma a mais que {count.value}"),
            Modifier.test_tag("more"),
        )


asking = kit.record(Asking, demo, name="com contagem", width=280, height=240)
kit.say(f"""
Nenhum dos dois: `Asking` é composto **{asking.count("Asking composed")}** vezes, e `Button`
**{asking.count("Button composed")}** vezes. O conteúdo de um `Button` é uma função, não o conteúdo *inline* de `with`.
Uma função assim cria um escopo de reinício, e esse escopo lê a contagem. O quadro 1 compôs
{", ".join(f"`{name}`" for name in asking.reports[1].composed)}.
""")

# %% [markdown]
# ## Leia mais
#
# - [Donut-hole skipping in Jetpack
#   Compose](https://www.jetpackcompose.app/articles/donut-hole-skipping-in-jetpack-compose) (em inglês)
# - [Ciclo de vida dos elementos combináveis](https://developer.android.com/develop/ui/compose/lifecycle?hl=pt-br), a
#   seção sobre pular quando as entradas não mudaram
# - [Modo de pulo forte](https://developer.android.com/develop/ui/compose/performance/stability/strongskipping?hl=pt-br)
# - Na galeria: o programa *Counter*.
