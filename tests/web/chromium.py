"""Chromium without a window, driven through its DevTools protocol: the same input events that a hand
makes, into the browser and not into the page."""

import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import websocket

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = float(os.environ.get("IKLAB_PATIENCE", "60"))  # seconds for which an answer is waited for
BUTTONS = {"left": 1, "right": 2, "middle": 4}
MODIFIERS = {"Alt": 1, "Ctrl": 2, "Shift": 8}
# Keys that are no characters: their code, and the number that old pages know.
KEYS = {"Left": ("ArrowLeft", 37), "Up": ("ArrowUp", 38), "Right": ("ArrowRight", 39),
        "Down": ("ArrowDown", 40), "Escape": ("Escape", 27), "Return": ("Enter", 13),
        "Home": ("Home", 36), "End": ("End", 35), "PageUp": ("PageUp", 33),
        "PageDown": ("PageDown", 34), "Tab": ("Tab", 9), "Space": (" ", 32),
        "Delete": ("Delete", 46), "Backspace": ("Backspace", 8)}


def program():
    return next(filter(None, map(shutil.which, NAMES)), None)


class IsLeft(RuntimeError):
    """The page was left while it was asked."""


class Chromium:
    """One browser; each page, with those beside it, has a profile of its own until it is closed."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-web-"))
        self.log = open(self.folder / "log", "w", encoding="utf-8")
        self.process = subprocess.Popen(
            [program(), "--headless=new", "--no-sandbox", "--use-angle=swiftshader",
             "--enable-unsafe-swiftshader", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--remote-debugging-port=0",
             f"--user-data-dir={self.folder}/profile", "about:blank"],
            stdout=self.log, stderr=self.log, env={**os.environ, "HOME": str(self.folder)})
        self.events = []
        self.count = 0
        try:
            port, path = self._address()
            self.socket = websocket.create_connection(
                f"ws://127.0.0.1:{port}{path}", timeout=PATIENCE, suppress_origin=True)
        except BaseException:
            self.close()
            raise

    def _address(self):
        file = self.folder / "profile" / "DevToolsActivePort"
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError("chromium ended: " + (self.folder / "log").read_text()[-2000:])
            lines = file.read_text().split() if file.exists() else []
            if len(lines) == 2:
                return lines
            time.sleep(0.05)
        raise TimeoutError("chromium did not start")

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if "error" in answer and "navigated" in answer["error"]["message"]:
                    raise IsLeft(method)
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def _note(self, message):
        if "method" in message:
            self.events.append(message)

    def listen(self, seconds):
        """Takes what the browser says by itself."""
        self.socket.settimeout(seconds)
        try:
            self._note(json.loads(self.socket.recv()))
        except websocket.WebSocketTimeoutException:
            pass
        finally:
            self.socket.settimeout(PATIENCE)

    def take(self, method, session):
        """The first event of this name that nobody has taken yet; None if there is none."""
        for event in self.events:
            if event["method"] == method and event.get("sessionId") == session:
                self.events.remove(event)
                return event["params"]
        return None

    def page(self, width, height, scale=1, is_phone=False, beside=None):
        """`beside`: another page, whose profile it has."""
        return ChromiumPage(self, width, height, scale, is_phone, beside)


class ChromiumPage:
    def __init__(self, browser, width, height, scale, is_phone, beside):
        self.browser = browser
        self.owns = beside is None
        self.context = (browser.call("Target.createBrowserContext")["browserContextId"]
                        if self.owns else beside.context)
        # In a window of its own: behind another one nothing is painted.
        self.target = browser.call("Target.createTarget", url="about:blank", newWindow=True,
                                   browserContextId=self.context)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target,
                                    flatten=True)["sessionId"]
        self.held = 0
        self.downloads = tempfile.mkdtemp(dir=browser.folder)
        for domain in ("Page", "Runtime", "DOM", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=is_phone)
        if is_phone:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        browser.call("Browser.setDownloadBehavior", behavior="allow",
                     browserContextId=self.context, downloadPath=self.downloads)
        browser.call("Browser.grantPermissions", browserContextId=self.context,
                     permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        if self.owns:
            self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def take(self, method):
        return self.browser.take(method, self.session)

    def go(self, address):
        self.call("Page.navigate", url=address)

    def reload(self):
        self.call("Page.reload")

    def evaluate(self, script):
        """The value of an expression; promises are waited for."""
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                         awaitPromise=True, userGesture=True)
        if "exceptionDetails" in done:
            raise RuntimeError(str(done["exceptionDetails"].get("exception"))[:500])
        return done["result"].get("value")

    def follow_frames(self):
        """From now on, frame() knows those that have a process of their own."""
        self.call("Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=False, flatten=True)

    def frame(self):
        """The next frame that was not asked for yet, to evaluate() in; None if there is none."""
        event = self.take("Target.attachedToTarget")
        if event is None:
            self.evaluate("0")  # what the browser says meanwhile is heard
            return None
        frame = object.__new__(ChromiumPage)
        frame.browser, frame.session = self.browser, event["sessionId"]
        return frame

    def complaints(self):
        """What the page has thrown, printed as an error or tried against the site's policy, since it
        was asked last."""
        self.evaluate("0")
        said = []
        while (event := self.take("Log.entryAdded")) is not None:
            if event["entry"]["source"] == "security":
                said.append(event["entry"]["text"])
        while (event := self.take("Runtime.exceptionThrown")) is not None:
            details = event["exceptionDetails"]
            said.append(details.get("exception", {}).get("description", details["text"]))
        while (event := self.take("Runtime.consoleAPICalled")) is not None:
            if event["type"] == "error":
                said.append(" ".join(str(each.get("value")) for each in event["args"]))
        return said

    def picture(self, path=None):
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        if path:
            pathlib.Path(path).write_bytes(data)
        return data

    # --- What a hand does. Positions are in CSS pixels.

    def _mouse(self, kind, place, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                  buttons=self.held, **more)

    def move(self, place):
        button = "left" if self.held & 1 else "none"
        self._mouse("mouseMoved", place, button=button)

    def press(self, place, button="left", clicks=1):
        self.held |= BUTTONS[button]
        self._mouse("mousePressed", place, button=button, clickCount=clicks)

    def release(self, place, button="left", clicks=1):
        self.held &= ~BUTTONS[button]
        self._mouse("mouseReleased", place, button=button, clickCount=clicks)

    def wheel(self, place, pixels):
        self._mouse("mouseWheel", place, deltaX=0, deltaY=pixels)

    def touch(self, *places):
        """The fingers are there now; none: the last one was lifted."""
        before, now = getattr(self, "fingers", ()), places
        kind = "touchMove"
        if len(now) > len(before):
            kind = "touchStart"
        elif len(now) < len(before):
            kind = "touchEnd"
        self.fingers = now
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(now)]
        self.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def key(self, name):
        """A key with its modifiers, named as the program names them: "Ctrl+Shift+L"."""
        *modifiers, key = name.split("+")
        held = sum(MODIFIERS[each] for each in modifiers)
        known, number = KEYS.get(key, (key, ord(key.upper()[0])))
        shown = known if key in KEYS else (key if "Shift" in modifiers else key.lower())
        code = known if key in KEYS and key != "Space" else f"Key{key.upper()}"
        code = {"Space": "Space", "/": "Slash"}.get(key, code)
        if key.isdigit():
            code = f"Digit{key}"
        if key[0] == "F" and key[1:].isdigit():
            shown, code, number = key, key, 111 + int(key[1:])
        down = {"modifiers": held, "key": shown, "code": code, "windowsVirtualKeyCode": number}
        isText = len(shown) == 1 and not held & ~MODIFIERS["Shift"]
        for each in modifiers:
            self._modifier("keyDown", each, held)
        self.call("Input.dispatchKeyEvent", type="keyDown" if isText else "rawKeyDown",
                  **({"text": shown} if isText else {}), **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", **down)
        for each in reversed(modifiers):
            self._modifier("keyUp", each, 0)

    def write(self, text):
        """As a keyboard on the screen does: without keys, in place of what was composed."""
        self.call("Input.insertText", text=text)

    def compose(self, text):
        """The word that it is at, so far."""
        self.call("Input.imeSetComposition", text=text, selectionStart=len(text),
                  selectionEnd=len(text))

    def _modifier(self, kind, name, held):
        key, number = {"Ctrl": ("Control", 17), "Shift": ("Shift", 16), "Alt": ("Alt", 18)}[name]
        self.call("Input.dispatchKeyEvent", type=kind, modifiers=held, key=key, code=f"{key}Left",
                  windowsVirtualKeyCode=number)

    # --- Files, and the question before a page is left.

    def downloaded(self):
        """Files that the page has handed out, whole."""
        return sorted(path for path in pathlib.Path(self.downloads).iterdir()
                      if path.suffix != ".crdownload")

    def expect_chooser(self):
        self.call("Page.setInterceptFileChooserDialog", enabled=True)

    def choose(self, path):
        """Answers the chooser that the page has opened, once it has."""
        deadline = time.monotonic() + PATIENCE
        while (event := self.take("Page.fileChooserOpened")) is None:
            if time.monotonic() > deadline:
                raise TimeoutError("the page opened no chooser")
            self.browser.listen(0.1)
        self.call("DOM.setFileInputFiles", files=[str(path)],
                  backendNodeId=event["backendNodeId"])

    def dialog(self):
        """The dialog of the browser that is open; None if there is none."""
        self.browser.listen(0.1)
        return self.take("Page.javascriptDialogOpening")

    def answer(self, accept):
        self.call("Page.handleJavaScriptDialog", accept=accept)
