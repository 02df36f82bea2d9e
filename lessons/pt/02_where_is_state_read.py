# %% [markdown]
# # Onde um estado é lido?
#
# **Pergunta.** Um programa cria um estado em um lugar, passa o estado adiante e o lê em algum ponto. Que lugar decide o
# que roda de novo depois de uma mudança?
#
# Você precisa de: lição 1, *Um quadro tem três fases*.
#
# ## O programa roda
#
# O programa mostra uma barra, um rótulo, um ponto e um anel. Um número, `level`, conduz todos. `Screen` passa o objeto
# `settings` a cada parte, e cada parte lê o nível do seu jeito:
#
# - `Bar` calcula com ele o argumento de um modificador: `width(settings.level * 2)`.
# - `Label` guarda o nível em uma variável local e mostra o valor como texto.
# - `Dot` tem uma função `where` para `offset`, e `Ring` tem uma função `draw` para `Canvas`. Nenhuma linha do programa
#   chama essas funções. O motor as chama mais tarde.
#
# Na lição 1 você leu um estado com `.value`. Um atributo pode esconder isso: `state_field(20)` em uma classe faz de
# `level` um atributo com um estado por trás. `settings.level` lê esse estado, e `settings.level = 40` o escreve. Em
# Kotlin, a mesma ideia se chama *propriedade delegada*.

# %%
from engine import (
    Box,
    Canvas,
    CircleShape,
    Color,
    Column,
    IntOffset,
    Modifier,
    Stroke,
    Text,
    composable,
    state_field,
)
from lessons.pt import kit

BLUE, GREY = Color.hex("#3B6EA8"), Color.hex("#D5DADF")


class Settings:
    level = state_field(20)


@composable
def Bar(settings):
    Box(Modifier.test_tag("bar").width(settings.level * 2).height(24).background(BLUE))


@composable
def Label(settings):
    level = settings.level
    Text(f"Nível {level}", Modifier.test_tag("label"))


@composable
def Dot(settings):
    def where():
        return IntOffset(settings.level * 2, 0)

    Box(Modifier.offset(where).test_tag("dot").size(24).background(BLUE, CircleShape))


@composable
def Ring(settings):
    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * settings.level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("ring").padding(8).size(64))


settings = Settings()


@composable
def Screen():
    with Column(Modifier.padding(24).test_tag("column")):
        Bar(settings)
        Label(settings)
        Dot(settings)
        Ring(settings)


def demo(scene):
    for level in (40, 60, 80):
        settings.level = level
        scene.frame()


def recorded(program, name):
    settings.level = 20
    return kit.record(program, demo, name=name, width=280, height=220)


run = recorded(Screen, "níveis")
last = len(run) - 1
kit.side_by_side(run.picture(0), run.picture(1), run.picture(last))

# %%
kit.say(f"""
`demo` escreve outro nível antes de cada um de **{last} quadros**. Por isso todas as partes mudam de
aparência em cada quadro.
""")

# %% [markdown]
# ## Preveja
#
# Uma parte muda de aparência em cada quadro. Mas quais das suas fases rodam? Escreva cada contagem, somando todos
# os quadros de `demo`.

# %% tags=["predict"]
mine = kit.Prediction(
    {
        "Screen composed": None,
        "Bar composed": None,
        "Dot composed": None,
        "dot placed": None,
        "Ring composed": None,
        "ring drawn": None,
    }
)
mine

# %% tags=["choice"]
which = kit.Choice(
    "O nível muda. Que lugar decide o que roda de novo?",
    {
        "onde o estado é criado": "A linha `settings = Settings()` roda uma vez e não pertence a nenhuma fase. Se ela "
        "decidisse, nada rodaria de novo.",
        "onde o estado é passado adiante": "`Screen` passa o objeto adiante e nunca roda de novo: passar não é ler.",
        "onde o código pega o valor": "O motor anota o leitor e a fase dele quando o código pega o valor.",
    },
    right="onde o código pega o valor",
    proof={
        "onde o estado é criado": run.work() == 0,
        "onde o estado é passado adiante": run.count("Screen composed") > 0,
        "onde o código pega o valor": run.count("Bar composed") == run.count("ring drawn") == last,
    },
)
which

# %% tags=["predict"]
which.choose(None)

# %% [markdown]
# ## Passo a passo
#
# A primeira mudança, da escrita até o último desenho. *Invalidar* quer dizer marcar um trabalho que precisa rodar de
# novo.

# %% tags=["step"]
kit.events(run, 1, kinds=["write", "invalidate", "composition", "measurement", "placement", "drawing"])

# %% [markdown]
# ## Revele

# %% tags=["reveal"]
mine.reveal(run)

# %% tags=["reveal"]
which.reveal()

# %% [markdown]
# ## Explicação
#
# Uma *leitura* é o momento em que o código pega o valor de um estado. O motor sabe, em cada momento, qual composable
# ou nó está rodando, e em que fase. Por isso ele anota em cada leitura: este leitor, esta fase. Mais tarde, uma escrita
# invalida exatamente o que foi anotado. Esta é a lista depois do quadro 1:

# %%
kit.reads(run, 1)

# %%
kit.say(f"""
`Bar` e `Label` pegam o valor enquanto o motor os compõe: eles são compostos de novo, **{run.count("Bar composed")}** e
**{run.count("Label composed")}** vezes. `Dot` só *define* a função `where`. O motor a chama no posicionamento: `Dot` é
composto **{run.count("Dot composed")}** vezes, e o nó dele é posicionado **{run.count("dot placed")}** vezes. `Ring` só
define `draw`, que o motor chama no desenho: **{run.count("Ring composed")}** composições, **{run.count("ring drawn")}**
desenhos.

`Screen` passa `settings` aos quatro e é composto **{run.count("Screen composed")}** vezes. Ele nunca pega o valor.
""")

# %%
kit.why(run, 1, "Bar")

# %%
kit.why(run, 1, "Screen")

# %% [markdown]
# As figuras mostram a tela antes e depois desse quadro:

# %%
kit.side_by_side(run.picture(0), run.picture(1))

# %% [markdown]
# A unidade que pode rodar de novo sozinha se chama *escopo de reinício* (*restart scope*). Um composable é um escopo de
# reinício. A medição, o posicionamento e o desenho de um nó também são escopos de reinício. O Compose de verdade rodou
# este programa, escrito em Kotlin. Cada nome da tabela rodou aqui no mesmo quadro.

# %%
kit.agrees("lesson_reads", run)

# %% [markdown]
# As próximas gravações mostram uma leitura em cada escopo de reinício: composição, posicionamento, desenho e medição.
# Na primeira, `Target` lê o estado, e o vizinho `Sib` não lê.

# %%
kit.matches("A1", {"compose:Target": 1, "compose:Sib": 0}, frame=2)

# %%
kit.matches("A2", {"compose:*": 0, "measure:*": 0, "lambda:offset": 1, "draw:*": 0}, frame=2)

# %%
kit.matches("A5", {"compose:*": 0, "measure:*": 0, "place:*": 0, "lambda:draw": 1}, frame=2)

# %%
kit.matches("A3", {"compose:*": 0, "lambda:measure": 1}, frame=2)

# %% [markdown]
# ## Corrija
#
# `Gauge`, abaixo, desenha um anel. Ele recebe o número como argumento, então `Mine` precisa pegar o valor antes. Mude o
# programa para que o desenho do anel leia o nível, e a composição não leia. As figuras precisam ficar iguais.


# %% tags=["exercise"]
@composable
def Gauge(level):
    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("gauge").padding(8).size(64))


@composable
def Mine():
    Gauge(settings.level)


# %% tags=["check"]
ring = recorded(lambda: Ring(settings), "anel")
early = recorded(Mine, "antes")
kit.check(early, {"Mine composed": 0, "Gauge composed": 0, "gauge drawn": last}, looks_like=ring)

# %% [markdown] tags=["hint"]
# **Dica 1.** A leitura é o lugar em que o código pega o valor. `Mine` pega o valor na linha `Gauge(settings.level)`.

# %% [markdown] tags=["hint"]
# **Dica 2.** Passe o objeto em vez do número, como `Screen` faz acima: `Gauge(settings)`.

# %% [markdown] tags=["hint"]
# **Dica 3.** Em `draw`, escreva `3.6 * settings.level`. O parâmetro de `Gauge` agora se chama `settings`.

# %% [markdown]
# Uma solução:


# %% tags=["solution"]
@composable
def Gauge(settings):
    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * settings.level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("gauge").padding(8).size(64))


@composable
def Mine():
    Gauge(settings)


# %% tags=["check"]
late = recorded(Mine, "depois")
kit.check(late, {"Mine composed": 0, "Gauge composed": 0, "gauge drawn": last}, looks_like=ring)

# %% [markdown]
# ## Quanto custa
#
# Cada parte sozinha na tela, com a mesma `demo`. Aqui as leituras na composição custam trabalho em todas as fases. As
# leituras no posicionamento e no desenho custam trabalho só na própria fase.

# %%
parts = {"Bar": Bar, "Label": Label, "Dot": Dot, "Ring": Ring}
alone = {name: recorded(lambda part=part: part(settings), name) for name, part in parts.items()}
kit.Table(
    ["parte", "composed", "measured", "placed", "drawn", "unidades de trabalho"],
    [
        [name, *(run.count(kind) for kind in ("composed", "measured", "placed", "drawn")), run.work()]
        for name, run in alone.items()
    ],
)

# %%
kit.say(f"""
O exercício faz de uma parte como `Bar` uma parte como `Ring`: **{early.work()}** unidades de trabalho viram
**{late.work()}**.
""")

# %% [markdown] tags=["pitfalls"]
# ## Armadilhas
#
# - **"O composable que cria ou guarda o estado roda de novo."** Ele só roda de novo se pega o valor:

# %% tags=["pitfalls"]
kit.refute("O que guarda o estado roda de novo", {"Screen composed": last}, run)

# %% [markdown] tags=["pitfalls"]
# - **"Uma função dentro de um composable lê quando o composable roda."** O corpo dela só roda quando ela é chamada.
#   `Dot` e `Ring` só definem as suas funções:

# %% tags=["pitfalls"]
kit.refute("Uma função interna lê na composição", {"Dot composed": last, "Ring composed": last}, run)

# %% [markdown] tags=["pitfalls"]
# - **Um atributo esconde a leitura.** `level = settings.level` parece inofensivo. É uma leitura, como `.value`.
# - **Uma cópia não é um estado.** Uma variável local fica com o número que recebeu. Ela não acompanha o estado.

# %% [markdown] tags=["kotlin"]
# ## Em Kotlin
#
# `by` cria uma propriedade cujo *getter* pega o valor, então cada uso do nome é uma leitura.
#
# ```kotlin
# class Settings {
#     var level by mutableStateOf(20)
# }
#
# @Composable
# fun Bar(settings: Settings) {                       // read in composition
#     Box(Modifier.width((settings.level * 2).dp).height(24.dp).background(Blue))
# }
#
# @Composable
# fun Dot(settings: Settings) {                       // read in placement
#     Box(Modifier.offset { IntOffset(settings.level * 2, 0) }.size(24.dp).background(Blue, CircleShape))
# }
#
# @Composable
# fun Ring(settings: Settings) {                      // read in drawing
#     Canvas(Modifier.padding(8.dp).size(64.dp)) {
#         drawArc(Blue, -90f, 3.6f * settings.level, false, style = Stroke(8f))
#     }
# }
# ```
#
# Os outros programas da lição:

# %% tags=["kotlin"]
kit.kotlin("02_where_is_state_read")

# %% [markdown] tags=["transfer"]
# ## Mais uma pergunta
#
# Um colega acrescenta uma variável local à sua solução: a linha `level = settings.level` fica em `Gauge`, acima de `def
# draw`, e `draw` usa `level`. `Mine` não muda. O que roda de novo depois de uma mudança? Decida primeiro, depois abra a
# resposta.


# %% tags=["answer"]
@composable
def CopyingGauge(settings):
    level = settings.level

    def draw(scope):
        scope.draw_circle(GREY, style=Stroke(8))
        scope.draw_arc(BLUE, -90, 3.6 * level, False, style=Stroke(8))

    Canvas(draw, Modifier.test_tag("gauge").padding(8).size(64))


@composable
def Copying():
    CopyingGauge(settings)


copying = recorded(Copying, "com cópia")
kit.say(f"""
`CopyingGauge` é composto **{copying.count("CopyingGauge composed")}** vezes: a linha nova pega o valor na composição.
`draw` usa um número comum, então o desenho não lê nenhum estado. Ele roda de novo (**{copying.count("gauge drawn")}**
vezes) só porque cada composição passa outra função `draw`. `Copying` é composto
**{copying.count("Copying composed")}** vezes.
""")

# %% [markdown]
# ## Leia mais
#
# - [Fases do Jetpack Compose](https://developer.android.com/develop/ui/compose/phases?hl=pt-br), *Leituras de estado* e
#   *Leituras de estado em fases*
# - [Os trechos de código dessa
#   página](https://github.com/android/snippets/blob/main/compose/snippets/src/main/java/com/example/compose/snippets/phases/PhasesSnippets.kt)
# - [Estado e Jetpack Compose](https://developer.android.com/develop/ui/compose/state?hl=pt-br)
# - Na galeria: o primeiro programa, *lessons/apps/three_reads.py*.
