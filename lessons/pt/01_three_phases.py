# %% [markdown]
# # Um quadro tem três fases
#
# **Pergunta.** Uma tela mostra uma saudação e um ponto. Você muda o nome na saudação, o lugar do ponto ou a cor dele.
# Que funções cada mudança faz rodar de novo, e em que ordem? Quando nenhuma função roda?
#
# Você precisa de: Python. A lição explica cada palavra nova quando ela aparece pela primeira vez.
#
# ## Como trabalhar com uma lição
#
# Siga de cima para baixo. No Jupyter e na janela, Shift+Enter roda uma célula. Na janela, Alt+Direita leva ao próximo
# passo, Tab à próxima célula, e Esc para fora de uma célula. Page Down rola a página, Ctrl+Enter confirma uma resposta,
# e Ctrl+L lista todas as lições.
#
# Algumas células pedem uma previsão. Responda *antes* de continuar: um palpite errado ensina mais do que uma figura que
# você só olha.
#
# No Jupyter, troque cada `None` por um número ou por uma letra entre aspas, como `"a"`, e rode a célula. A janela tem
# um formulário.
#
# Diga também o quanto você tem certeza: uma resposta errada que parecia certa é a que mais ensina. A janela pergunta
# isso. No Jupyter você acrescenta `sure="guessing"` (um palpite), `sure="fairly"` (bastante) ou `sure="certain"`
# (com certeza) depois de uma resposta: `phases.choose("a", sure="certain")`.
#
# ## O programa roda
#
# Uma *UI* (interface de usuário) é o que um aplicativo mostra na tela. No Compose você escreve uma UI com funções. Uma
# função assim se chama *composable*; aqui o decorador `@composable` marca a função. `Screen`, abaixo, é um composable,
# e chama outros:
#
# - `Text` mostra um texto. `Canvas` é uma área vazia em que uma função sua desenha; aqui é `draw_dot`. A função recebe
#   um `scope`, a caneta: `scope.draw_circle(…)` desenha.
# - `Column` põe os seus elementos um abaixo do outro. Em Python, o bloco de `with` é o conteúdo dela.
# - `Modifier` descreve a aparência e o lugar de um elemento: `size(60)`, `padding(24)`, `offset(…)`. `offset(where)`
#   desloca um elemento: a sua função `where` diz quanto, para a direita e para baixo, com um `IntOffset`. Uma *etiqueta
#   de teste* (`test_tag`) dá a um elemento um nome para as nossas tabelas.
#
# Os valores que mudam são *estados*. `mutable_state_of("Ada")` cria uma caixa com um valor; `name.value` lê o valor, e
# `name.value = "Grace"` escreve outro. A biblioteca, aqui chamada de *motor*, percebe cada leitura e cada escrita.

# %%
from engine import Canvas, Color, Column, IntOffset, Modifier, Text, composable, mutable_state_of
from lessons.pt import kit

BLUE, RED = Color.hex("#3B6EA8"), Color.hex("#C4473A")

name = mutable_state_of("Ada", name="name")
place = mutable_state_of(0, name="place")
color = mutable_state_of(BLUE, name="color")


def reset():
    name.value, place.value, color.value = "Ada", 0, BLUE


def draw_dot(scope):
    scope.draw_circle(color.value)


def where():
    return IntOffset(place.value, 0)


@composable
def Screen():
    with Column(Modifier.padding(24).test_tag("column")):
        Text(f"Olá, {name.value}!", Modifier.test_tag("greeting"), font_size=28)
        Canvas(draw_dot, Modifier.offset(where).size(60).test_tag("dot"))


# %% [markdown]
# Uma tela aparece como uma sequência de figuras, os *quadros* (em inglês, *frames*). A função `demo` conduz o programa:
# ela muda um estado e depois pede um quadro com `scene.frame()`. A `scene` é o programa em execução. `kit` contém as
# ferramentas deste curso. `kit.record` roda o programa e anota o que acontece. Ele faz o quadro 0, a primeira figura,
# antes de chamar `demo`.


# %%
def demo(scene):
    scene.frame()  # quadro 1: nada mudou

    color.value = RED
    scene.frame()  # quadro 2: outra cor

    place.value = 120
    scene.frame()  # quadro 3: outro lugar

    name.value = "Grace Hopper"
    scene.frame()  # quadro 4: outro nome


reset()
run = kit.record(Screen, demo, name="saudação", width=320, height=160)
kit.side_by_side(run.picture(0), run.picture(2), run.picture(3), run.picture(4))

# %% [markdown]
# De um estado até a figura, o motor trabalha em três fases, sempre nesta ordem:
#
# - **A composição** decide *o que* aparece. O motor roda os composables e obtém uma árvore de *nós*: aqui, uma coluna
#   que contém um texto e um canvas. Um composable cria um nó ou nenhum: `Text` cria um, e `Screen` só chama outros.
#   *Recompor* quer dizer rodar um composable de novo.
# - **O layout** decide *onde* aparece, em duas etapas. *Medir* um nó determina o tamanho dele; *posicionar* um nó
#   determina o lugar dele.
# - **O desenho** decide *como* aparece. O motor desenha cada nó, e o resultado é a figura.
#
# Os dados fluem em uma só direção: estados, composição, layout, desenho, figura. A tabela diz o que o quadro 0 fez. As
# colunas `composed` (composto), `measured` (medido), `placed` (posicionado) e `drawn` (desenhado) listam os nomes na
# ordem do trabalho. Tudo rodou, porque antes não existia nada. Por isso `skipped` (pulado) e `replayed` (repetido)
# estão vazias: elas listam o que manteve o resultado anterior. `Column` cria um nó, `column`, mas não está em
# `composed`: o conteúdo dele roda como parte de `Screen` (lição 3).

# %%
kit.frames(run, 0, 0)

# %% [markdown]
# ## Preveja
#
# Agora os outros quadros. Quantos nós ou composables passam por essa fase nesse quadro? Zero é uma resposta possível.
# No quadro 1 nada muda, no quadro 2 muda a cor, no quadro 3 o lugar. Os nomes ficam em inglês: `composed in frame 1`
# quer dizer "compostos no quadro 1".

# %% tags=["predict"]
# Escreva um número no lugar de cada None e rode a célula.
mine = kit.Prediction(
    {
        "composed in frame 1": None,
        "drawn in frame 1": None,
        "composed in frame 2": None,
        "drawn in frame 2": None,
        "composed in frame 3": None,
        "placed in frame 3": None,
    }
)
mine

# %% [markdown]
# E o quadro 4, em que o nome muda. O texto novo é mais longo.

# %% tags=["choice"]
phases = kit.Choice(
    "Que fases rodam no quadro 4, quando o nome muda?",
    {
        "só a composição": "Um texto mais longo tem outro tamanho, então o layout roda. Ele tem outras "
        "letras, então o desenho roda.",
        "composição, layout e desenho": "A composição cria o texto novo. Ele tem outro tamanho, então o layout "
        "roda. As letras novas precisam ser desenhadas.",
        "só o desenho": "O texto vem de um composable, então a composição precisa rodar primeiro.",
    },
    right="composição, layout e desenho",
    proof={
        "só a composição": run.reports[4].phases == {"composition"},
        "composição, layout e desenho": run.reports[4].phases == {"composition", "measurement", "placement", "drawing"},
        "só o desenho": run.reports[4].phases == {"drawing"},
    },
)
phases

# %% tags=["predict"]
phases.choose(None)

# %% [markdown]
# ## Passo a passo
#
# Uma linha para cada quadro. Um traço quer dizer que esse tipo de trabalho não aconteceu.

# %% tags=["step"]
kit.frames(run, 1, 4)

# %% [markdown]
# ## Revele

# %% tags=["reveal"]
mine.reveal(run)

# %% tags=["reveal"]
phases.reveal()

# %% [markdown]
# ## Explicação
#
# A faixa mostra o trabalho de cada quadro como uma barra. Letra, cor e textura indicam a fase: `C` é a composição, `L`
# o layout, `D` o desenho.

# %%
kit.strip(run)

# %%
kit.say(f"""
**Quadro 1: {run.work(1, 1)} unidades de trabalho.** Nenhum estado mudou, então a última figura continua certa, e o
motor sabe disso sem olhar nenhum nó.

**Quadro 2: só o desenho.** O motor compôs **{run.count("composed in frame 2")}** composables, mediu
**{run.count("measured in frame 2")}** nós e desenhou **{run.count("drawn in frame 2")}**. Só `draw_dot` lê a cor, e lê
enquanto o motor desenha.

**Quadro 3: só o posicionamento.** A função `where` lê o lugar, e o motor a chama para posicionar o ponto. Ele desenhou
**{run.count("drawn in frame 3")}** nós: `offset` guarda o desenho do ponto e o mostra em outro lugar.

**Quadro 4: todas as fases.** `Screen` lê o nome, e lê na composição. Um texto novo tem um tamanho novo, um tamanho novo
precisa de layout, e letras novas precisam de desenho.
""")

# %% [markdown]
# Portanto, uma mudança de estado nem sempre inicia a composição. **Ela inicia a fase que lê o estado**, e as fases
# seguintes só rodam se for preciso. O motor *pula* o trabalho cujo resultado ainda está certo. A tabela lista as
# leituras, cada uma com a fase (`C` composição, `L` layout, `D` desenho) e com a linha de código. As palavras
# *leitura invalidada* marcam as leituras que iniciaram o trabalho do quadro 4:

# %%
kit.reads(run, 4)

# %% [markdown]
# As figuras mostram os quadros 1 e 2. Abaixo delas, o próprio motor explica o quadro 2.

# %%
kit.side_by_side(run.picture(1), run.picture(2))

# %%
kit.why(run, 2, "dot")

# %%
kit.why(run, 2, "Screen")

# %% [markdown]
# O Compose de verdade se comporta assim? O motor deste curso é escrito em Python, então a pergunta é justa. Gravações
# do Compose de verdade respondem. A primeira gravou este mesmo programa, escrito em Kotlin. Cada nome da tabela também
# rodou aqui, no mesmo quadro e na mesma ordem.

# %%
kit.agrees("lesson_phases", run)

# %% [markdown]
# As próximas gravações olham uma fase de cada vez. A primeira tem um quadro sem mudança. Na segunda, o desenho lê o
# estado; na terceira, o posicionamento lê. Uma linha como `compose:*` representa todos os composables. `lambda:draw` é
# a função que desenha, `draw:sib` é um vizinho do nó dela, e `lambda:offset` é a função que `offset` chama.

# %%
kit.matches("A1", {"compose:*": 0, "measure:*": 0, "place:*": 0, "draw:*": 0}, frame=1)

# %%
kit.matches("A5", {"compose:*": 0, "measure:*": 0, "place:*": 0, "lambda:draw": 1, "draw:sib": 1}, frame=2)

# %%
kit.matches("A2", {"compose:*": 0, "measure:*": 0, "lambda:offset": 1, "draw:*": 0}, frame=2)

# %% [markdown]
# ## Corrija
#
# Agora é você quem conduz. `mine_demo`, abaixo, muda tudo em um quadro só. Mude a função para que
#
# - o quadro 1 só desenhe,
# - o quadro 2 não faça nada,
# - o quadro 3 componha.


# %% tags=["exercise"]
def mine_demo(scene):
    name.value, place.value, color.value = "Grace", 60, RED
    scene.frame()
    scene.frame()
    scene.frame()


# %% tags=["check"]
reset()
own = kit.record(Screen, mine_demo, name="meu", width=320, height=160)
wanted = {
    "composed in frame 1": 0,
    "placed in frame 1": 0,
    "dot drawn in frame 1": 1,
    "composed in frame 2": 0,
    "drawn in frame 2": 0,
    "Screen composed in frame 3": 1,
}
kit.check(own, wanted)

# %% [markdown] tags=["hint"]
# **Dica 1.** Cada estado tem um leitor em outra fase. Olhe a tabela das leituras. Que estado o desenho lê? Que estado a
# composição lê?

# %% [markdown] tags=["hint"]
# **Dica 2.** Só uma mudança antes de um `scene.frame()` faz esse quadro trabalhar. Distribua as escritas pelos quadros.

# %% [markdown] tags=["hint"]
# **Dica 3.** Escreva `color.value` antes do primeiro quadro, nada antes do segundo e `name.value` antes do último.

# %% [markdown]
# Uma solução:


# %% tags=["solution"]
def mine_demo(scene):
    color.value = RED
    scene.frame()
    scene.frame()
    name.value = "Grace"
    scene.frame()


# %% tags=["check"]
reset()
own = kit.record(Screen, mine_demo, name="meu", width=320, height=160)
kit.check(own, wanted)

# %% [markdown]
# ## Quanto custa
#
# Uma *unidade de trabalho* é uma execução de um composable, um nó medido, um nó posicionado ou um nó desenhado. Em um
# telefone, um quadro dura cerca de um sexagésimo de segundo. O trabalho que o motor não faz deixa tempo para outras
# coisas e poupa bateria.

# %%
work = [run.work(k, k) for k in range(len(run))]
kit.say(f"""
Unidades de trabalho por quadro: {", ".join(f"quadro {k}: **{units}**" for k, units in enumerate(work))}. A mudança da
cor custa {work[2]} das {work[0]} unidades que a primeira figura custou.
""")

# %% [markdown] tags=["pitfalls"]
# ## Armadilhas
#
# - **"Uma mudança de estado faz rodar as três fases."** Ela começa na fase da leitura. O quadro 2 refuta essa crença:

# %% tags=["pitfalls"]
kit.refute(
    "Uma mudança de estado faz rodar as três fases",
    {"composed in frame 2": run.count("composed", 0, 0), "measured in frame 2": run.count("measured", 0, 0)},
    run,
)

# %% [markdown] tags=["pitfalls"]
# - **"O motor desenha a tela inteira em cada quadro."** Ele não desenha nada no quadro 1, e nada no quadro 3:

# %% tags=["pitfalls"]
kit.refute(
    "Cada quadro desenha a tela inteira",
    {"drawn in frame 1": run.count("drawn", 0, 0), "drawn in frame 3": run.count("drawn", 0, 0)},
    run,
)

# %% [markdown] tags=["pitfalls"]
# - **"Só o nó que mudou é desenhado de novo."** Aqui isso é verdade, porque `offset` com uma função dá ao ponto uma
#   *camada*: um desenho gravado só dele. Nós sem camada compartilham uma gravação. Se um deles muda, o motor grava
#   todos de novo. Nas gravações acima, `draw:sib` é um vizinho assim: ele não lê nenhum estado e é desenhado de novo.
#   A lição 19, *Who draws*, explica isso.
# - Ferramentas mais antigas, como as *views* do Android, não têm composição: o próprio programa muda a árvore de
#   *views*. Depois a ferramenta mede, posiciona e desenha, como o Compose.

# %% [markdown] tags=["kotlin"]
# ## Em Kotlin
#
# O Compose é uma biblioteca para Kotlin. As chaves fazem o papel de `with` e de `lambda`:
#
# ```kotlin
# @Composable
# fun Screen(name: MutableState<String>, place: MutableState<Int>, color: MutableState<Color>) {
#     Column(Modifier.padding(24.dp)) {
#         Text("Hello, ${name.value}!", fontSize = 28.sp)
#         Canvas(Modifier.offset { IntOffset(place.value, 0) }.size(60.dp)) {
#             drawCircle(color.value)
#         }
#     }
# }
# ```

# %% [markdown] tags=["transfer"]
# ## Mais uma pergunta
#
# No mesmo quadro, o programa escreve outra cor *e* outro lugar. Quantos quadros são necessários para mostrar as duas
# mudanças, e que fases rodam? Decida primeiro, depois abra a resposta.


# %% tags=["answer"]
def both(scene):
    color.value, place.value = RED, 120
    scene.frame()
    scene.frame()


reset()
pair = kit.record(Screen, both, name="os dois", width=320, height=160)
kit.say(f"""
Um quadro basta: depois das escritas, o quadro 1 posiciona **{pair.count("placed in frame 1")}** e desenha
**{pair.count("drawn in frame 1")}** nós, e compõe **{pair.count("composed in frame 1")}** composables. O quadro 2 não
tem mais nada a fazer (**{pair.count("drawn in frame 2") + pair.count("placed in frame 2")}** unidades). O motor junta
as mudanças e roda cada fase uma vez, em ordem.
""")

# %% [markdown]
# ## Leia mais
#
# - [Fases do Jetpack Compose](https://developer.android.com/develop/ui/compose/phases?hl=pt-br), *As três fases de um
#   frame*
# - [Trabalhando com o Compose](https://developer.android.com/develop/ui/compose/mental-model?hl=pt-br)
