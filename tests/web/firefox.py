"""Firefox, driven through WebDriver BiDi, which it speaks by itself. Its window is on an X server that nobody
sees: without any it has no WebGL unless there is a graphics card."""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

import websocket

NAMES = ("firefox-esr", "firefox")
PATIENCE = 120.0  # seconds for which an answer is waited for
BUTTONS = {"left": 0, "middle": 1, "right": 2}
# Keys that are no characters, as WebDriver writes them.
KEYS = {"Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015", "Escape": "\ue00c",
        "Return": "\ue006", "Home": "\ue011", "End": "\ue010", "Tab": "\ue004", "Space": " ",
        "Delete": "\ue017", "Ctrl": "\ue009", "Shift": "\ue008", "Alt": "\ue00a"}
# No page of its own at the start, nothing fetched, and OpenGL by software.
SETTINGS = {"browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
            "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
            "toolkit.telemetry.reportingpolicy.firstRun": False, "app.update.enabled": False,
            "webgl.force-enabled": True, "network.captive-portal-service.enabled": False,
            "browser.sessionstore.resume_from_crash": False}


def program():
    return shutil.which("Xvfb") and next(filter(None, map(shutil.which, NAMES)), None)


class Firefox:
    """One browser; each page has a store of its own until it is closed."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="iklab-web-"))
        profile = self.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in SETTINGS.items()))
        self.log = open(self.folder / "log", "w", encoding="utf-8")
        self.process = None
        self.count = 0
        display = self._start_server()
        environment = {**os.environ, "HOME": str(self.folder), "DISPLAY": display,
                       "LIBGL_ALWAYS_SOFTWARE": "1"}
        environment.pop("WAYLAND_DISPLAY", None)
        try:
            self.process = subprocess.Popen(
                [program(), "--no-remote", "--profile", str(profile), "--remote-debugging-port=0",
                 "about:blank"], stdout=self.log, stderr=self.log, env=environment)
            self.socket = websocket.create_connection(self._address() + "/session",
                                                      timeout=PATIENCE, suppress_origin=True)
            self.call("session.new", capabilities={})
        except BaseException:
            self.close()
            raise

    def _start_server(self):
        ours, theirs = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            pass_fds=[theirs], stdout=self.log, stderr=self.log)
        os.close(theirs)
        with os.fdopen(ours) as file:
            number = file.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start: " + (self.folder / "log").read_text()[-500:])
        return f":{number}"

    def _address(self):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            said = (self.folder / "log").read_text(errors="replace")
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", said)
            if found:
                return found[1]
            if self.process.poll() is not None:
                raise RuntimeError("firefox ended: " + said[-2000:])
            time.sleep(0.05)
        raise TimeoutError("firefox did not start")

    def close(self):
        for process in filter(None, (self.process, self.server)):
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.count:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return answer["result"]

    def page(self, width, height):
        page = FirefoxPage(self)
        self.call("browsingContext.setViewport", context=page.context,
                  viewport={"width": width, "height": height})
        return page


class FirefoxPage:
    def __init__(self, browser):
        self.browser = browser
        self.user = browser.call("browser.createUserContext")["userContext"]
        self.context = browser.call("browsingContext.create", type="tab",
                                    userContext=self.user)["context"]

    def close(self):
        self.browser.call("browser.removeUserContext", userContext=self.user)

    def go(self, address):
        self.browser.call("browsingContext.navigate", context=self.context, url=address,
                          wait="complete")

    def reload(self):
        self.browser.call("browsingContext.reload", context=self.context, wait="complete")

    def evaluate(self, script):
        """The value of an expression; promises are waited for."""
        done = self.browser.call("script.evaluate", awaitPromise=True, userActivation=True,
                                 target={"context": self.context},
                                 expression=f"Promise.resolve({script}).then(JSON.stringify)")
        if done["type"] != "success":
            raise RuntimeError(done["exceptionDetails"]["text"])
        text = done["result"].get("value")
        return None if text is None else json.loads(text)

    def follow_frames(self):
        pass

    def frame(self):
        """The frame in it, to evaluate() in; None if there is none."""
        tree = self.browser.call("browsingContext.getTree", root=self.context)
        for child in tree["contexts"][0]["children"]:
            frame = object.__new__(FirefoxPage)
            frame.browser, frame.context = self.browser, child["context"]
            return frame
        return None

    def complaints(self):
        return []

    def picture(self, path=None):
        shot = self.browser.call("browsingContext.captureScreenshot", context=self.context)
        data = base64.b64decode(shot["data"])
        if path:
            pathlib.Path(path).write_bytes(data)
        return data

    # --- What a hand does. Positions are in CSS pixels.

    def _pointer(self, action):
        self.browser.call("input.performActions", context=self.context, actions=[
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
             "actions": [action]}])

    def move(self, place):
        self._pointer({"type": "pointerMove", "x": round(place[0]), "y": round(place[1])})

    def press(self, place, button="left", clicks=1):
        self.move(place)
        self._pointer({"type": "pointerDown", "button": BUTTONS[button]})

    def release(self, place, button="left", clicks=1):
        self.move(place)
        self._pointer({"type": "pointerUp", "button": BUTTONS[button]})

    def key(self, name):
        """A key with its modifiers, named as the program names them: "Ctrl+Shift+L"."""
        keys = [KEYS.get(each, each.lower() if len(each) == 1 else each)
                for each in name.split("+")]
        self.browser.call("input.performActions", context=self.context, actions=[
            {"type": "key", "id": "keys",
             "actions": [{"type": "keyDown", "value": each} for each in keys]
             + [{"type": "keyUp", "value": each} for each in reversed(keys)]}])
