"""The language of the window at the next start."""

import json
import os
import pathlib
import shutil
import tempfile
import unittest

import iklab_window as lab
from cases import WindowTest


class Language(WindowTest):
    def setUp(self):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="iklab-e2e-"))
        self.addCleanup(shutil.rmtree, self.home)

    def run_in(self, actions=None):
        return lab.run(actions, data_home=self.home)["screen"]["widgets"]

    def test_a_language_that_was_chosen_stays(self):
        folder = self.home / "IK Lab" / "iklab"
        folder.mkdir(parents=True)
        (folder / "settings.json").write_text(json.dumps({"language": "ko"}))
        korean = self.run_in()
        # The names of the menus before it are shorter in Korean.
        self.assertLess(korean["menu-help-menu"][0], self.widgets["menu-help-menu"][0])
        self.assertEqual(json.loads((folder / "settings.json").read_text())["language"], "ko")

    def test_the_system_is_followed_until_a_language_is_chosen(self):
        before = os.environ.get("LC_ALL")
        os.environ["LC_ALL"] = "ru_RU.UTF-8"
        try:
            russian = self.run_in()
        finally:
            if before is None:
                del os.environ["LC_ALL"]
            else:
                os.environ["LC_ALL"] = before
        self.assertNotEqual(russian["menu-help-menu"], self.widgets["menu-help-menu"])
        english = self.run_in()
        self.assertEqual(english["menu-help-menu"], self.widgets["menu-help-menu"])


if __name__ == "__main__":
    unittest.main()
