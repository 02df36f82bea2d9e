"""The report's style sheet: the window's color tokens, dark or light by system preference; light on paper.

Phases have letter, color and hatch together: C solid, L lines, D dots.
"""

from __future__ import annotations

from dataclasses import fields

from engine.trace import MainPhase
from inspector.tokens import DARK, LIGHT, PhaseColors, Theme


def variables(theme: Theme) -> str:
    """Returns the tokens as CSS variables with hex values: `--panel:…; --c-tint:…`."""
    made = []
    for field in fields(theme):
        value = getattr(theme, field.name)
        if isinstance(value, PhaseColors):
            letter = MainPhase(field.name).letter.lower()
            made += [
                f"--{letter}:{value.color}",
                f"--{letter}-ink:{value.ink}",
                f"--{letter}-tint:{value.tint}",
                f"--{letter}-text:{value.as_text}",
            ]
        elif value.startswith("#"):
            made.append(f"--{field.name.replace('_', '-')}:{value}")
    return ";".join(made)


_RULES = """
:root{--lines:color-mix(in srgb,var(--hatch) 42%,transparent);--dots:color-mix(in srgb,var(--hatch) 75%,transparent)}
*{box-sizing:border-box}
body{margin:0;background:var(--window);color:var(--text);font:13px/20px Roboto,system-ui,sans-serif;
  font-variant-numeric:tabular-nums}
code,pre,.value{font-family:"JetBrains Mono","Cascadia Mono","SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;
  font-size:12px;font-variant-ligatures:none}
header,main,footer{max-width:1280px;margin:0 auto;padding:0 24px}
header{padding-top:24px}
h1{font-size:18px;line-height:24px;font-weight:500;margin:0}
h2{font-size:13px;line-height:28px;font-weight:500;margin:0;padding:0 12px;background:var(--head);
  border-bottom:1px solid var(--line)}
h3{font-size:13px;font-weight:500;margin:0 0 4px}
.t2,small{color:var(--text-secondary)}
small{font-size:11px;line-height:16px}
nav{margin:12px 0 0;display:flex;gap:16px;flex-wrap:wrap}
a{color:var(--accent)}
a:focus-visible,[tabindex]:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
section{margin:16px 0;background:var(--panel);border:1px solid var(--line)}
.body{margin:0;padding:4px 12px 12px}
.empty{color:var(--text-hint);padding:12px;margin:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:12px}
th{font-weight:400;color:var(--text-secondary);text-align:left;vertical-align:bottom}
th,td{padding:2px 12px;border-bottom:1px solid var(--line);white-space:nowrap;line-height:20px}
td.wrap{white-space:normal;overflow-wrap:anywhere;min-width:160px}
tbody th{color:var(--text);font-weight:500}
.n{text-align:right}
.zero{color:var(--text-hint)}
.chip{display:inline-block;min-width:18px;height:16px;line-height:16px;border-radius:3px;padding:0 4px 0 8px;
  font-size:10px;font-weight:700;text-align:center;position:relative;overflow:hidden;vertical-align:-3px}
.chip::before{content:"";position:absolute;left:0;top:0;bottom:0;width:4px}
.chip.C,.bar .C{background-color:var(--c);color:var(--c-ink)}
.chip.L,.bar .L{background-color:var(--l);color:var(--l-ink)}
.chip.D,.bar .D{background-color:var(--d);color:var(--d-ink)}
.chip.L::before,.bar .L{background-image:repeating-linear-gradient(135deg,transparent 0 3.7px,var(--lines) 3.7px 5px)}
.chip.D::before,.bar .D{background-image:radial-gradient(var(--dots) 0.9px,transparent 1.1px);background-size:4px 4px}
.chip.d{border:1.4px solid var(--d);line-height:13px;color:var(--d-text);padding:0 4px}
.word.C{color:var(--c-text)}.word.L{color:var(--l-text)}.word.D{color:var(--d-text)}.word.d{color:var(--d-text)}
.strip{display:flex;flex-wrap:wrap;align-items:flex-end;gap:8px 2px;list-style:none;margin:0;padding:12px}
.strip li{display:flex}
.bar{display:flex;flex-direction:column;justify-content:flex-end;align-items:center;width:24px;min-height:125px;
  text-decoration:none;color:var(--text-secondary);font-size:10px;line-height:16px;border-top:2px solid transparent}
.bar i{display:block;width:14px}
.bar b{font-weight:400;color:var(--text-hint)}
.bar:hover{background:var(--head)}
.bar.loop{border-top-color:var(--warn)}
.bar .idle{width:4px;height:4px;border-radius:2px;background:var(--control)}
.pill{align-self:flex-end;margin:0 4px 0;padding:0 8px;border-radius:8px;background:var(--raised);
  color:var(--text-secondary);font-size:10px;line-height:16px}
.note{margin:8px 0 0;padding:8px 12px;border:1px solid var(--warn-line);background:var(--warn-bg);
  overflow-wrap:anywhere}
.note b:first-child{color:var(--warn)}
.failure{margin:8px 0 0;padding:8px 12px;border:1px solid var(--line);border-left:3px solid var(--error);
  background:var(--panel);overflow-wrap:anywhere}
.failure b{color:var(--error)}
#frames .all{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,520px),1fr))}
article{display:grid;grid-template-columns:minmax(0,1fr) auto;align-content:start;gap:4px 24px;padding:12px;
  border-bottom:1px solid var(--line);scroll-margin-top:8px}
article:target{background:var(--sel);box-shadow:inset 2px 0 var(--accent)}
article figure{grid-column:2;grid-row:1/span 9;margin:0;text-align:right}
article img{display:block;border:1px solid var(--line);background:var(--paper)}
article p,article ul{grid-column:1;margin:0;overflow-wrap:anywhere}
article ul{padding-left:18px}
pre{margin:0;padding:8px 0;counter-reset:line;overflow-x:auto;line-height:20px}
pre span{display:block;padding:0 12px 0 56px;position:relative;white-space:pre-wrap;overflow-wrap:anywhere}
pre span::before{counter-increment:line;content:counter(line);position:absolute;left:0;width:40px;text-align:right;
  color:var(--text-hint)}
pre span:target{background:var(--sel);box-shadow:inset 2px 0 var(--accent)}
.advice b{font-weight:500}
.advice{padding:12px;border-bottom:1px solid var(--line)}
.advice p{margin:0 0 4px;max-width:75ch;overflow-wrap:anywhere}
pre.diff{background:var(--zebra);margin-top:8px;padding:4px 0}
pre.diff span{padding-left:12px;color:var(--text-secondary)}
pre.diff span::before{content:none}
pre.diff .add{color:var(--text);background:var(--sel);box-shadow:inset 2px 0 var(--accent)}
pre.diff .cut{color:var(--text-hint);box-shadow:inset 2px 0 var(--control)}
footer{padding-bottom:32px;color:var(--text-hint);font-size:11px}
@media screen and (max-width:640px){article{grid-template-columns:1fr}
  article figure{grid-column:1;grid-row:auto;text-align:left}
  header,main,footer{padding-left:8px;padding-right:8px}}
@media print{body{font-size:10pt}nav{display:none}section{break-inside:auto}
  #frames .all{display:block}article,tr,.note{break-inside:avoid}.wide{overflow:visible}td,th{white-space:normal}
  .chip,.bar i,article:target{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""


def style_sheet() -> str:
    """Returns the whole style sheet."""
    light, dark = variables(LIGHT), variables(DARK)
    return (
        f":root{{color-scheme:light dark;{light}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}" + _RULES
    )
