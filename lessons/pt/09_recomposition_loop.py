# %% [markdown]
# # Laço de recomposição: quantos quadros até a tela ficar certa?
#
# **Pergunta.** Um texto deve ficar abaixo de uma imagem. O programa pergunta ao layout a altura da imagem, guarda a
# resposta em um estado e desloca o texto essa distância para baixo. Na tela, o texto primeiro fica sobre a imagem e
# depois salta. Por quê, e quantos quadros isso leva?
#
# Você precisa de: lição 1, *Um quadro tem três fases*; lição 2, *Onde um estado é lido?*; lição 7, *remember*.

# %%
import warnings

from engine import Box, Color, Column, LocalDensity, Modifier, Text, composable, mutable_state_of, remember
from lessons.apps.parts.backwards_cases import BLUE, case, measured_table, revealed, run_case
from lessons.pt import kit
from lessons.pt.apps.loop import PAGE, Caption, Lake

# %% [markdown]
# ## O programa roda
#
# `Lake` é a imagem; um toque a deixa mais alta. `Caption` é o texto. `on_size_changed` chama a sua função no layout,
# quando o tamanho do nó mudou, e passa o tamanho em px. `padding` recebe dp, então o programa converte: `to_dp`.
# `remember` guarda o estado entre duas execuções de `Screen`.
#
# `open_and_tap` roda quadros até não haver mais nada a fazer, toca na imagem e roda quadros de novo.


# %%
@composable
def Screen():
    h = remember(lambda: mutable_state_of(0))
    with Box(PAGE.test_tag("box")):
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))
        top = LocalDensity.current.to_dp(h.value)
        Caption(Modifier.padding(top=top))


def open_and_tap(scene):
    if scene.has_invalidations:
        scene.settle(10)
    scene.tap(*scene.find("image").center)
    scene.settle(10)


slow = kit.record(Screen, open_and_tap, name="lento", width=320, height=200)
kit.side_by_side(slow.picture(0), slow.picture(1))

# %% [markdown]
# ## Preveja
#
# As figuras dos quadros 0 e 1 mostram como a execução começa. Agora preveja o resto dela, sem o quadro 0: o toque
# deixa a imagem mais alta. Quantos quadros vêm depois do toque, e o que eles fazem?

# %% tags=["choice"]
tap = next(report.index for report in slow.reports if any(event.kind == "input" for event in report.events))
needed = len(slow) - tap
frames_after_tap = kit.Choice(
    "O toque muda a altura da imagem. Depois de quantos quadros a figura fica certa de novo?",
    {
        "um": "No quadro do toque, a composição roda antes do layout. Ela compõe o espaço com a altura antiga.",
        "dois": "O primeiro quadro acha a altura nova no layout e a escreve. O segundo quadro compõe com ela.",
        "nunca termina": (
            "O segundo quadro não escreve nada: a imagem mantém o tamanho, então a função de on_size_changed "
            "não é chamada. O laço tem um fim, se o valor se estabiliza."
        ),
    },
    right="dois",
    proof={"um": needed == 1, "dois": needed == 2, "nunca termina": needed > 8},
    answered_by_frames=True,
)
frames_after_tap

# %% tags=["predict"]
frames_after_tap.choose(None)

# %% tags=["predict"]
mine = kit.Prediction({"Screen composed": None, "image measured": None, "text measured": None})
mine

# %% [markdown]
# ## Passo a passo
#
# O quadro 0 é o primeiro, o quadro 1 o conserta. O quadro 2 vem depois do toque.

# %% tags=["step"]
kit.frames(slow, 0, 3)

# %% [markdown]
# ## Revele

# %% tags=["reveal"]
frames_after_tap.reveal()

# %% tags=["reveal"]
mine.reveal(slow)

# %% [markdown]
# ## Explicação
#
# As células mostram a figura do quadro depois do toque e, em seguida, os eventos dele em ordem. Procure a escrita
# (`write`): a composição já acabou. (`height` é um estado em `Lake`, uma função comum, então quem o lê é `Screen`.)

# %%
slow.picture(2)

# %%
kit.events(slow, 2, kinds=["composition", "measurement", "write", "invalidate"], only=["Screen", "image", "text", "h"])

# %%
kit.why(slow, 3, "Screen")

# %% [markdown]
# As fases de um quadro rodam em uma só direção: composição, layout, desenho. Aqui um valor vai **para trás**: o layout
# escreve `h`, e a composição, que rodou antes do layout, o lê. Um quadro não pode voltar. Por isso o motor pede outro
# quadro, e até lá a tela mostra uma figura errada.
#
# Isso é um **laço de recomposição**: composição → layout → escrita → composição. Ele termina assim que o valor escrito
# é igual ao antigo, porque a escrita de um valor igual não invalida nada.

# %%
RIGHT = {0: 1, 1: 1, 2: 3, 3: 3}  # quadro: o primeiro quadro com a figura certa
wrong = [at for at, right in RIGHT.items() if (slow.picture(at).pixels != slow.picture(right).pixels).any()]
kit.say(
    f"""
    De {len(slow)} quadros, {len(wrong)} estão errados: os quadros {" e ".join(map(str, wrong))}. `Screen` é composto
    {slow.count("Screen composed")} vezes depois do primeiro quadro. Uma dessas execuções segue o toque, as outras só
    consertam.
    """
)

# %% [markdown]
# A página oficial sobre as fases tem este exemplo. Ela diz que o segundo quadro escreve a mesma altura de novo. A
# gravação do Compose de verdade não mostra essa escrita: a imagem mantém o tamanho, então a função não é chamada. As
# duas concordam que o laço termina.

# %%
kit.agrees("lesson_loop", slow)

# %%
kit.matches(
    "C1", {"compose:BoxContent h=100": 1, "measure:image": 0, "onSizeChanged:100": 0, "measure:text": 1}, frame=1
)

# %% [markdown]
# ## Corrija
#
# Duas coisas dependem uma da outra, a altura da imagem e o lugar do texto. Um só *layout* deve conhecer as duas: uma
# *única fonte da verdade*. O pai que mede os dois filhos pode posicionar o segundo abaixo do primeiro, no mesmo
# quadro, sem nenhum estado.
#
# Mude `Mine` para que o primeiro quadro esteja certo, e o primeiro quadro depois do toque também.


# %% tags=["exercise"]
@composable
def Mine():
    h = remember(lambda: mutable_state_of(0))
    with Box(PAGE.test_tag("box")):
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))
        top = LocalDensity.current.to_dp(h.value)
        Caption(Modifier.padding(top=top))


# %% tags=["check"]
def judged(program):
    """Verifica o número de quadros e as duas figuras."""
    run = kit.record(program, open_and_tap, name="meu", width=320, height=200)
    differences = []
    if len(run) != 2:
        differences.append(f"{len(run)} quadros até tudo ficar certo, deviam ser 2: o primeiro e um depois do toque")
    for own, right in ((0, 1), (-1, 3)):
        if not (run.picture(own).pixels == slow.picture(right).pixels).all():
            differences.append(f"a figura do quadro {own % len(run)} não é a certa")
    return kit.Result(differences)


judged(Mine)

# %% [markdown] tags=["hint"]
# **Dica 1.** Que composable da lição 1 posiciona os filhos um abaixo do outro?

# %% [markdown] tags=["hint"]
# **Dica 2.** `Column` mede os filhos e os posiciona. Apague o estado, a função de `on_size_changed` e a conversão.

# %% [markdown] tags=["hint"]
# **Dica 3.** Três linhas: `with Column(PAGE):`, e dentro dela `Lake()` e `Caption()`.

# %% [markdown]
# Uma solução:


# %% tags=["solution"]
@composable
def Mine():
    with Column(PAGE.test_tag("box")):
        Lake()
        Caption()


# %% tags=["check"]
judged(Mine)

# %% [markdown]
# ## Quanto custa
#
# Ao lado das fases, a faixa conta *blocos de camada*: funções que dizem como mostrar um desenho gravado (lição 5).

# %%
fast = kit.record(Mine, open_and_tap, name="rápido", width=320, height=200)
kit.strip(slow)

# %%
kit.say(f"""
{len(slow)} quadros e {slow.work(0)} unidades de trabalho antes, {len(fast)} quadros e {fast.work(0)} unidades
depois. As figuras erradas são a perda maior: os usuários as veem.
""")

# %% [markdown]
# Um layout próprio faz o mesmo se nenhum pronto serve: veja a lição 10. O Compose de verdade também usa um só quadro:

# %%
kit.matches("C5", {"compose:*": 2, "policy:measure": 1, "policy:place": 1}, frame=0)

# %% [markdown]
# ## O mesmo erro, sem fim
#
# O laço acima termina porque a segunda escrita tem o mesmo valor. Aqui está um laço cujo valor nunca se estabiliza: um
# cartão fica estreito se foi medido largo, e largo se foi medido estreito.


# %%
@composable
def Jitter():
    is_wide = remember(lambda: mutable_state_of(True))
    measured = Modifier.on_size_changed(lambda size: is_wide.set(size.width < 200))
    with Box(Modifier.fill_max_size().background(Color.WHITE)):
        Box(measured.test_tag("card").size(300 if is_wide.value else 150, 60).background(Color.hex("#3D6F87")))


jitter = kit.record(Jitter, lambda scene: scene.settle(10), name="oscilação", width=320, height=80)
kit.side_by_side(jitter.picture(1), jitter.picture(2), jitter.picture(3))

# %%
kit.say(
    f"""
    `settle(10)` desistiu depois de {len(jitter) - 1} quadros: {jitter.count("Jitter composed")} composições,
    {jitter.count("card measured")} medições. Em um telefone, este cartão pisca e gasta a bateria enquanto está
    visível. A escolha entre estreito e largo não pode depender do próprio resultado.
    """
)

# %% [markdown]
# Um valor que cresce diverge do mesmo modo: na gravação, cada quadro deixa a caixa um pixel mais alta.

# %%
kit.matches("C2", {"compose:Screen*": 9, "measure:image": 9, "onSizeChanged:*": 9})

# %% [markdown]
# ## A regra: nove casos
#
# Nem toda escrita em uma fase vai para trás. O que conta é o par: a fase que *lê* o estado e a fase que o *escreve*. A
# função `run_case` roda um programa para cada par. O arquivo dela é *lessons/apps/parts/backwards_cases.py*. O programa
# contém um estado `h`, um leitor e um escritor. O leitor desloca um quadrado azul em `h` px. O escritor é o quadrado
# cinza: um toque nele aumenta um contador, e o escritor copia o contador para `h` na fase que o caso indica.

# %%
example = run_case("composition", "input")
kit.side_by_side(example.picture(0), example.picture(1))

# %% [markdown]
# Três expressões para o que pode acontecer depois do toque:
#
# - **mesmo quadro**: o quadro do toque está certo, e nenhuma fase roda outra vez nele;
# - **depois**: a escrita acontece fora das três fases, e um segundo quadro a mostra;
# - **para trás**: a escrita acontece em uma fase e chega tarde demais. Uma fase roda de novo, no mesmo
#   quadro ou no seguinte.
#
# A primeira palavra de um caso é a fase que lê, a segunda é o lugar que escreve. Responda a cada caso com uma das
# três expressões. Os lugares têm nomes em inglês: *composition* (composição), *measurement* (medição), *placement*
# (posicionamento), *drawing* (desenho). *Input* (entrada) é a função de `clickable`. *Coroutine* (corrotina) é uma
# função que `LaunchedEffect` inicia quando a composição acabou (lição 14). Dentro de uma fase, o leitor vem primeiro:
# é composto antes de o escritor ser composto, medido antes de o escritor ser medido, e assim por diante.

# %% tags=["predict"]
# No lugar de cada None, escreva "a" (mesmo quadro), "b" (depois) ou "c" (para trás). Depois rode a célula.
verdicts = [
    case("placement", "composition").choose(None),
    case("drawing", "measurement").choose(None),
    case("placement", "measurement").choose(None),
    case("composition", "input").choose(None),
    case("composition", "coroutine").choose(None),
    case("measurement", "placement").choose(None),
    case("composition", "composition").choose(None),
    case("composition", "measurement").choose(None),
    case("composition", "drawing").choose(None),
]

# %% tags=["reveal"]
revealed(verdicts)

# %% [markdown]
# As execuções dão a mesma tabela. A última coluna mostra o veredito do inspetor, que marca escritas para trás em
# qualquer programa: *certo*, se o mesmo quadro mostra a escrita; *com cuidado*, se ela precisa de um segundo quadro.

# %% tags=["reveal"]
measured_table()

# %% [markdown]
# Então a regra é curta: **uma escrita está certa se a fase dela vem antes da fase que lê**. Gravações do Compose de
# verdade mostram as escritas para trás. Primeiro, a medição escreve o que a composição lê. `R` é o leitor; o valor novo
# dele aparece um quadro depois:

# %%
kit.matches("Y6", {"measure:a r=2": 1, "compose:R[s]=2": 0}, frame=2)

# %%
kit.matches("Y6", {"compose:R[s]=2": 1}, frame=3)

# %% [markdown]
# O posicionamento escreve o que a medição lê. O nó é posicionado, medido e posicionado de novo, tudo em um quadro:

# %%
kit.matches("Y3", ["place:a r=2", "measure:a r=2", "place:a r=2"], frame=1)

# %% [markdown]
# A composição lê o que um composable mais abaixo escreve, depois o que o desenho escreve:

# %%
kit.matches("K3", {"compose:Writer n=5": 1, "compose:Reader c=5": 0}, frame=1)

# %%
kit.matches("K5", {"draw:go=3": 4, "compose:Reader*": 3})

# %% [markdown] tags=["pitfalls"]
# ## Armadilhas
#
# - **"Funções chamadas pelo layout são eventos comuns."** Um clique acontece entre os quadros. As funções de
#   `on_size_changed`, `on_placed` e `on_globally_positioned` rodam dentro de um quadro, depois da composição.
# - **"Uma escrita para trás nunca termina", "uma escrita para trás é inofensiva."** As duas frases estão
#   erradas. O laço termina quando o valor se estabiliza. Cada quadro antes disso mostra uma tela errada.
# - **A conversão de px para dp** é um sinal: o layout usa px, e os modificadores recebem dp. Um programa que converte
#   um resultado do layout para um modificador manda um valor para trás. Sem a conversão, uma tela com outra densidade
#   mostra uma posição errada: veja as figuras abaixo, com a densidade dobrada.
# - **Escrever um estado no corpo de um composable.** A documentação diz que isso não termina nunca. O programa
#   `CountsItself` mostra quando.


# %% tags=["pitfalls"]
@composable
def Unconverted():
    h = remember(lambda: mutable_state_of(0))
    with Box(PAGE):
        Lake(Modifier.on_size_changed(lambda size: h.set(size.height)))
        Caption(Modifier.padding(top=h.value))


def settle(scene):
    scene.settle(5)


kit.side_by_side(
    kit.record(Mine, name="certo", width=320, height=560, density=2).picture(-1),
    kit.record(Unconverted, settle, name="sem conversão", width=320, height=560, density=2).picture(-1),
)


# %% tags=["pitfalls"]
@composable
def CountsItself():
    clicks = remember(lambda: mutable_state_of(0))
    runs = remember(lambda: mutable_state_of(0))
    Text(f"{clicks.value} cliques", Modifier.clickable(lambda: clicks.set(clicks.value + 1)).test_tag("click"))
    Text(f"{runs.value} execuções", Modifier.padding(top=30))
    runs.value += 1


def open_then_click(scene):
    scene.settle(10)
    scene.tap(*scene.find("click").center)
    scene.settle(10)


with warnings.catch_warnings(action="ignore"):  # o motor avisa deste erro
    counts_itself = kit.record(CountsItself, open_then_click, name="conta a si mesmo", width=160, height=60)
before_click = sum("CountsItself" in report.composed for report in counts_itself.reports[:2])
kit.say(
    f"""
    Antes do clique, `CountsItself` foi composto {before_click} vez: o estado foi criado nessa mesma primeira
    composição, e uma escrita nele não invalida a execução que o criou. Depois do clique, foi composto
    {counts_itself.count("CountsItself composed")} vezes, uma em cada quadro, até `settle` desistir. Um teste que só
    abre a tela não encontra este laço.
    """
)

# %% tags=["pitfalls"]
kit.matches("K1", {"compose:Bad*": 1}, first=0)

# %% tags=["pitfalls"]
kit.matches("K1d", {"compose:Bad*": 10, "compose:Text*": 10})

# %% tags=["pitfalls"]
kit.refute(
    "Uma função chamada pelo layout é um evento comum: a escrita aparece no mesmo quadro", {"Screen composed": 1}, slow
)

# %% tags=["pitfalls"]
kit.refute("Uma escrita para trás se estabiliza depois de um quadro", {"Jitter composed": 1}, jitter)

# %% tags=["pitfalls"]
each_frame = {"text measured": len(slow) - 1}
kit.refute("Uma escrita para trás nunca se estabiliza: cada quadro mede o texto de novo", each_frame, slow)

# %% tags=["pitfalls"]
kit.refute("Uma escrita no corpo de um composable é inofensiva", {"CountsItself composed": 1}, counts_itself)

# %% [markdown] tags=["kotlin"]
# ## Em Kotlin
#
# | Python aqui | Kotlin |
# |---|---|
# | `on_size_changed(lambda size: h.set(size.height))` | `onSizeChanged { h = it.height }` |
# | `LocalDensity.current.to_dp(h.value)` | `with(LocalDensity.current) { h.toDp() }` |
# | `size(300 if is_wide.value else 150, 60)` em `Jitter` | `size(if (isWide) 300.dp else 150.dp, 60.dp)` |
# | `runs.value += 1` em `CountsItself` | `runs++` com `var runs by …` |
#
# ```kotlin
# @Composable
# fun Screen() {
#     Box {
#         var h by remember { mutableIntStateOf(0) }
#         Lake(Modifier.onSizeChanged { h = it.height })                              // layout writes
#         Caption(Modifier.padding(top = with(LocalDensity.current) { h.toDp() }))    // composition reads
#     }
# }
#
# @Composable
# fun Mine() {
#     Column {
#         Lake()
#         Caption()
#     }
# }
# ```
#
# Os outros programas da lição:

# %% tags=["kotlin"]
kit.kotlin("09_recomposition_loop")

# %% [markdown] tags=["transfer"]
# ## Mais uma pergunta
#
# Um título recebe uma linha abaixo, do comprimento exato do texto. `on_size_changed` do texto escreve a largura em um
# estado. A coluna em volta tem um bloco de `draw_behind`: uma função que o motor chama no desenho, para desenhar
# atrás do conteúdo da coluna. Esse bloco lê o estado e desenha a linha. Isso é um laço de recomposição? De quantos
# quadros a primeira figura precisa? Depois troque o bloco de desenho por uma `Box` com `width(…)`: quantos quadros
# agora?

# %% [markdown] tags=["answer"]
# O bloco de desenho está certo: o layout escreve, e o desenho vem depois, no mesmo quadro. Nenhum composable roda de
# novo. A `Box` é o laço desta lição, porque `width(…)` recebe um valor que a composição lê: o primeiro quadro não
# mostra linha. A célula abaixo mede os dois.


# %% tags=["answer"]
def heading(is_drawn):
    @composable
    def Heading():
        width = remember(lambda: mutable_state_of(0))

        def draw(scope):
            scope.draw_rect(BLUE, (0, 36), (width.value, 4))

        with Column(Modifier.fill_max_size().then(Modifier.draw_behind(draw) if is_drawn else Modifier)):
            Text("Lagos alpinos", Modifier.on_size_changed(lambda size: width.set(size.width)), font_size=24)
            if not is_drawn:
                Box(Modifier.width(width.value).height(4).background(BLUE))

    def until_quiet(scene):
        if scene.has_invalidations:
            scene.settle(10)

    name = "desenhado" if is_drawn else "composto"
    return kit.record(Heading, until_quiet, name=name, width=200, height=60)


drawn, composed = heading(True), heading(False)
kit.say(f"Quadros até o repouso: {len(drawn)} com o bloco de desenho, {len(composed)} com a caixa.")

# %% tags=["answer"]
kit.side_by_side(drawn.picture(0), composed.picture(0))

# %% [markdown]
# ## Leia mais
#
# - [Fases do Jetpack Compose](https://developer.android.com/develop/ui/compose/phases?hl=pt-br), a seção sobre o laço
#   de recomposição (dependência cíclica das fases)
# - [Gravação para trás](https://developer.android.com/develop/ui/compose/performance/backwards-write?hl=pt-br)
# - [Layouts personalizados](https://developer.android.com/develop/ui/compose/layouts/custom?hl=pt-br)
# - Na galeria: o programa *Loop*.
