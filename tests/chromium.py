"""A headless Chromium, driven through its debugging pipe: real keys, the accessibility tree, pictures of a page."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

CHROMIUM = next(
    (
        found
        for name in ("chromium", "chromium-browser", "chromium-headless-shell", "google-chrome")
        if (found := shutil.which(name))
    ),
    None,
)
MISSING = "needs Chromium to open the page with; none is installed"

_LONGEST = 60.0  # seconds for one answer
_KEYS = {
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    "PageUp": 33,
    "PageDown": 34,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
}


class Browser:
    """One browser with one page. Use it with `with`."""

    def __init__(self, profile: Path, width: int = 1280, height: int = 800) -> None:
        assert CHROMIUM is not None, MISSING
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()

        def connect() -> None:  # Chromium reads commands from descriptor 3 and writes answers to 4
            kept = (os.dup(to_read), os.dup(to_write))
            os.dup2(kept[0], 3)
            os.dup2(kept[1], 4)

        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
        command += [f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank"]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=connect,
            start_new_session=True,
        )
        os.close(to_read)
        os.close(to_write)
        os.set_blocking(self._from, True)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self.failures: list[str] = []
        """Exceptions and blocked requests of the page, in the browser's words."""
        targets = self.send("Target.getTargets")["targetInfos"]
        target = next(each["targetId"] for each in targets if each["type"] == "page")
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Accessibility"):
            self.send(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            session, self._session = self._session, None
            self.send("Browser.close")
            self._session = session
            self._process.wait(timeout=10)
        except (OSError, subprocess.TimeoutExpired, EOFError):
            self._process.kill()
            self._process.wait()
        finally:
            os.close(self._to)
            os.close(self._from)

    # -- the protocol

    def send(self, method: str, **params: Any) -> Any:
        """Sends one command and returns its result. Raises RuntimeError for an error of the browser."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + _LONGEST
        while time.monotonic() < until:
            answer = self._read()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)
        raise RuntimeError(f"{method}: no answer within {_LONGEST:g} s")

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            more = os.read(self._from, 1 << 16)
            if not more:
                raise EOFError("Chromium ended")
            self._buffer += more
        line, _, self._buffer = self._buffer.partition(b"\0")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def _note(self, event: dict[str, Any]) -> None:
        if event.get("method") == "Runtime.exceptionThrown":
            details = event["params"]["exceptionDetails"]
            self.failures.append(details.get("exception", {}).get("description") or details["text"])
        elif event.get("method") == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
            self.failures.append(event["params"]["entry"]["text"])

    # -- the page

    def open(self, path: Path) -> None:
        """Opens a file and waits until it is loaded."""
        self.send("Page.navigate", url=path.as_uri())
        self.run("new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))")

    def run(self, script: str) -> Any:
        """Returns the value of a JavaScript expression; waits for a promise."""
        result = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def size(self, width: int, height: int, *, dark: bool = False, reduced_motion: bool = False) -> None:
        """Sets the size of the page in px, and what the system prefers."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"},
        ]
        self.send("Emulation.setEmulatedMedia", media="screen", features=features)

    def key(self, key: str, *, shift: bool = False) -> None:
        """Presses and releases a key: `ArrowRight`, `Tab`, `?`."""
        code = _KEYS.get(key, ord(key[0].upper()))
        common = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 8 if shift else 0}
        text = "\r" if key == "Enter" else "" if key in _KEYS else key
        if text:
            self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        else:
            self.send("Input.dispatchKeyEvent", type="rawKeyDown", code=key, **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def spoken(self) -> list[tuple[str, str, str]]:
        """Returns (role, name, value) of every node that a screen reader meets, in order."""
        found = []
        for node in self.send("Accessibility.getFullAXTree")["nodes"]:
            if not node.get("ignored"):
                role, name, value = (str(node.get(key, {}).get("value", "")) for key in ("role", "name", "value"))
                found.append((role, name, value))
        return found

    def picture(self, path: Path, *, whole: bool = True) -> None:
        """Writes a PNG of the page."""
        made = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(made["data"]))
