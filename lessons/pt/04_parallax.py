# %% [markdown]
# # Paralaxe: quanto custa rolar uma lista?
#
# **Pergunta.** Um cabeçalho com montanhas se move com metade da velocidade da lista na frente dele. Enquanto a lista
# rola, só a posição do cabeçalho muda. Quanto trabalho isso exige?
#
# Você precisa de: lição 1, *Um quadro tem três fases*; lição 2, *Onde um estado é lido?*; lição 3, *Quem roda de novo?*
#
# ## O programa roda
#
# *Paralaxe* quer dizer que uma coisa próxima parece se mover mais rápido do que uma coisa distante. A lista está perto,
# as montanhas estão longe. Leia o programa primeiro.
#
# - `LazyColumn` é uma lista que só compõe os itens que estão na tela. O estado dela, `scroll`, guarda uma posição:
#   `first_visible_item_scroll_offset` diz quanto o primeiro item visível já saiu da tela, em px (pixels).
# - `offset(y=…)` desloca o seu nó sem mudar o tamanho. Ele recebe dp, um comprimento que é o mesmo em todas as telas.
#   A *densidade* de uma tela é o número de px em um dp; `LocalDensity` converte px em dp.
# - `draw_behind` recebe uma função que desenha; aqui `draw_alps` desenha as montanhas. `lake_list` enche a lista de
#   cartões, e `liked` guarda as curtidas dos cartões. Esta lição não precisa das curtidas.
# - `demo` gira a roda do mouse várias vezes, 10 px de cada vez, e roda um quadro depois de cada giro.

# %%
from engine import Box, IntOffset, LazyColumn, LocalDensity, Modifier, composable, remember, remember_lazy_list_state
from lessons.pt import kit
from lessons.pt.apps.parallax import PAGE, demo, draw_alps, lake_list, no_likes


@composable
def Screen():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)
    half = scroll.first_visible_item_scroll_offset // 2
    up = LocalDensity.current.to_dp(half)
    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


slow = kit.record(Screen, demo, name="lento")
last = len(slow) - 1
kit.side_by_side(slow.picture(0), slow.picture(last // 2), slow.picture(last))

# %%
kit.say(f"""
O quadro 0 compõe a tela pela primeira vez. Depois `demo` rola a lista em **{last} quadros**. De uma figura para a
outra, as montanhas subiram a metade do caminho que a lista subiu.
""")

# %% [markdown]
# ## Preveja
#
# Parece certo. Antes de olhar por dentro: quantas vezes cada um destes eventos acontece enquanto a lista rola? O
# primeiro quadro não conta.

# %% tags=["predict"]
# Escreva um número no lugar de cada None e rode a célula.
mine = kit.Prediction(
    {
        "Screen composed": None,
        "header measured": None,
        "header placed": None,
        "header drawn": None,
    }
)
mine

# %% [markdown]
# ## Passo a passo
#
# Olhe para o primeiro quadro depois de um giro da roda. A tabela lista os eventos em ordem; um evento recuado acontece
# dentro do evento acima dele. A letra indica a fase: `C` composição, `L` layout, `D` desenho.

# %% tags=["step"]
kit.events(slow, 1, kinds=["input", "write", "invalidate", "composition", "measurement", "placement", "drawing"])

# %% [markdown]
# ## Revele
#
# Os seus números, ao lado das contagens do motor em todos os quadros da `demo`.

# %% tags=["reveal"]
mine.reveal(slow)

# %% [markdown]
# ## Explicação
#
# Quando um estado muda, o motor roda os leitores dele de novo, cada um na fase da sua leitura. Portanto, procure
# primeiro a leitura. A tabela mostra cada estado do quadro 1, o leitor e a linha da leitura.

# %%
kit.reads(slow, 1)

# %%
kit.say(f"""
`Screen` lê o deslocamento da lista, e lê na composição. Por isso cada giro da roda compõe `Screen` de novo:
**{slow.count("Screen composed")} vezes**, só para calcular outro número para o mesmo `offset`.

O motor nunca mede o cabeçalho de novo (**{slow.count("header measured")} vezes**): um argumento novo de `offset(y=…)`
só invalida o posicionamento, e o tamanho não muda. Ele posiciona o cabeçalho **{slow.count("header placed")} vezes**,
porque o cabeçalho se move.

O cabeçalho não tem uma camada própria. Uma *camada* é um desenho gravado que o motor pode mostrar de novo sem rodar
código de desenho. Os pixels do cabeçalho pertencem à camada em volta dele, e o motor grava essa camada de novo
**{slow.count("header drawn")} vezes**, junto com a página atrás do cabeçalho (`box`).
""")

# %%
kit.why(slow, 1, "Screen")

# %%
kit.why(slow, 1, "header")

# %% [markdown]
# A figura mostra esse momento; a faixa mostra o trabalho de todos os quadros. A primeira barra é a primeira composição.
# A barra alta mais adiante não é trabalho do cabeçalho: ali um cartão novo entra na tela, e uma lista preguiçosa
# (*lazy*) compõe os seus itens durante o layout. A lição 11, *Composition inside layout*, volta a isso. Um *bloco de
# camada* é uma função que diz como mostrar uma camada; a lição 5 o explica.

# %%
kit.side_by_side(slow.picture(1))

# %%
kit.strip(slow)

# %% [markdown]
# O Compose de verdade faz o mesmo? Ele rodou este programa com os mesmos giros da roda do mouse. Cada nome da tabela
# rodou aqui também, no mesmo quadro e na mesma ordem. A documentação simplifica: ela diz que rolar também *mede* o
# cabeçalho de novo. A gravação só contém posicionamentos.

# %%
kit.agrees("lesson_parallax", slow)

# %% [markdown]
# ## Corrija
#
# O layout precisa do número, então o layout deve lê-lo. `offset` também aceita uma função sem parâmetros, o seu
# *bloco*, que devolve um `IntOffset` em px. O posicionamento do cabeçalho chama o bloco, e um estado que o bloco lê
# invalida esse posicionamento.
#
# Mude `Mine` para que a composição não leia mais o deslocamento da lista. As figuras precisam ficar iguais.


# %% tags=["exercise"]
@composable
def Mine():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)
    half = scroll.first_visible_item_scroll_offset // 2
    up = LocalDensity.current.to_dp(half)
    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


# %% tags=["check"]
kit.check(
    kit.record(Mine, demo, name="meu"),
    {"Mine composed": 0, "header placed": last, "header drawn": 0},
    looks_like=slow,
)

# %% [markdown] tags=["hint"]
# **Dica 1.** Nem toda linha que menciona o estado o lê. Encontre a linha que pega o valor do deslocamento. Em que fase
# essa linha roda?

# %% [markdown] tags=["hint"]
# **Dica 2.** Ponha essa linha em uma função `up` dentro de `Mine`. Uma função lê quando é chamada, e `offset(up)` a
# chama durante o posicionamento.

# %% [markdown] tags=["hint"]
# **Dica 3.** O bloco devolve px, então a conversão para dp sai: `return IntOffset(0, -(…))`. O modificador vira
# `Modifier.offset(up)`, sem parênteses depois de `up`.

# %% [markdown]
# Uma solução:


# %% tags=["solution"]
@composable
def Mine():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)

    def up():
        return IntOffset(0, -(scroll.first_visible_item_scroll_offset // 2))

    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


# %% tags=["check"]
fast = kit.record(Mine, demo, name="rápido")
kit.check(fast, {"Mine composed": 0, "header placed": last, "header drawn": 0}, looks_like=slow)

# %% [markdown]
# ## Quanto custa
#
# As duas formas mostram figuras iguais, pixel por pixel. Este é o trabalho delas:

# %%
kit.compare(
    slow, fast, "composed", "header measured", "header placed", "header drawn", "box drawn", "header replayed", "placed"
)

# %%
saved = slow.work() - fast.work()
kit.say(f"""
O bloco poupa **{saved} unidades de trabalho** em {last} quadros, {saved // last} em cada giro da roda. O cabeçalho
ainda se move, então os posicionamentos continuam. O motor não compõe mais a tela, e não desenha mais o cabeçalho nem a
página: `offset` com um bloco dá ao conteúdo uma camada própria, e o motor mostra uma camada que se move a partir
da gravação dela (`replayed`, repetida).

Um bloco não é de graça. O motor cria um objeto de função em cada composição de `Mine` e guarda uma camada a mais. Onde
o valor muda raramente, `offset(y=…)` é a escolha mais simples.
""")

# %%
kit.reads(fast, 1)

# %% [markdown]
# O Compose de verdade rodou também a forma rápida:

# %%
kit.agrees("lesson_parallax_placed", fast)

# %% [markdown] tags=["pitfalls"]
# ## Armadilhas
#
# - **"`offset(y=…)` e `offset(bloco)` são a mesma coisa."** Eles têm a mesma aparência. Um recebe um valor que a
#   composição leu; o outro lê durante o posicionamento. A execução refuta a crença:

# %% tags=["pitfalls"]
kit.refute(
    "offset com um bloco custa o mesmo que offset com um valor", {"Mine composed": last, "header drawn": last}, fast
)

# %% [markdown] tags=["pitfalls"]
# - **"O cabeçalho precisa ser medido de novo, porque se move."** Uma posição não faz parte de uma medição. Nenhuma das
#   formas mede o cabeçalho de novo:

# %% tags=["pitfalls"]
kit.refute("Um nó que se move é medido de novo", {"header measured": last}, slow)

# %% [markdown] tags=["pitfalls"]
# - **"`offset` com um bloco reinicia o desenho."** A documentação diz isso. A gravação acima não mostra nenhum desenho
#   do cabeçalho: a camada dele é repetida.
# - **Uma leitura fora do bloco.** `half = scroll.first_visible_item_scroll_offset` antes do bloco, e `half` dentro
#   dele, é de novo uma leitura na composição.

# %% [markdown] tags=["kotlin"]
# ## Em Kotlin
#
# A forma lenta, depois a forma rápida. Em Kotlin o bloco é uma lambda entre chaves depois de `offset`.
#
# ```kotlin
# @Composable
# fun Screen() {
#     val scroll = rememberLazyListState()
#     val half = scroll.firstVisibleItemScrollOffset / 2
#     Box(Modifier.fillMaxSize().background(PAGE)) {
#         Box(Modifier.offset(y = with(LocalDensity.current) { -half.toDp() }) /* … */)
#         LazyColumn(state = scroll) { lakeList() }
#     }
# }
#
# @Composable
# fun Mine() {
#     val scroll = rememberLazyListState()
#     Box(Modifier.fillMaxSize().background(PAGE)) {
#         Box(Modifier.offset { IntOffset(0, -scroll.firstVisibleItemScrollOffset / 2) } /* … */)
#         LazyColumn(state = scroll) { lakeList() }
#     }
# }
# ```
#
# Os outros programas da lição:

# %% tags=["kotlin"]
kit.kotlin("04_parallax")

# %% [markdown] tags=["transfer"]
# ## Mais uma pergunta
#
# Um colega arruma o código. Ele põe a linha `scroll.first_visible_item_scroll_offset // 2` em uma função comum
# `half(scroll)` ao lado de `Screen`, e a chama onde a linha estava: `up = LocalDensity.current.to_dp(half(scroll))`.
# Quantas vezes a tela é composta agora? Decida primeiro, depois abra a resposta.


# %% tags=["answer"]
def half(scroll):
    return scroll.first_visible_item_scroll_offset // 2


@composable
def Tidy():
    scroll = remember_lazy_list_state()
    liked = remember(no_likes)
    up = LocalDensity.current.to_dp(half(scroll))
    with Box(Modifier.fill_max_size().background(PAGE).test_tag("box")):
        Box(Modifier.offset(y=-up).test_tag("header").fill_max_width().height(250).draw_behind(draw_alps))
        LazyColumn(lambda scope: lake_list(scope, liked), Modifier.test_tag("list"), state=scroll)


tidy = kit.record(Tidy, demo, name="arrumado")
kit.say(f"""
`Tidy` é composto **{tidy.count("Tidy composed")} vezes**, como `Screen`. Uma função comum faz parte de quem a chama:
ela roda durante a composição, e por isso a leitura dela é uma leitura na composição. O lugar do código não decide nada.
A fase em que o código roda decide.
""")

# %% [markdown]
# ## Leia mais
#
# - [Fases do Jetpack Compose](https://developer.android.com/develop/ui/compose/phases?hl=pt-br), *Como otimizar as
#   leituras de estado*
# -
#   [FrequentlyChangingValue](https://developer.android.com/reference/kotlin/androidx/compose/runtime/annotation/FrequentlyChangingValue),
#   a anotação por trás da verificação oficial dessas leituras (em inglês)
# - [Uma mudança desse tipo nos exemplos do Compose](https://github.com/android/compose-samples/pull/778) (em inglês)
# - Na galeria: o programa *Parallax*.
