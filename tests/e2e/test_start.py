"""What the program says where it cannot start: one line."""

import os
import subprocess
import tempfile
import unittest

import iklab_window as lab

NOWHERE = "/nowhere"  # there are no drivers of OpenGL


class Start(unittest.TestCase):
    def run_without(self, *command, **environment):
        with tempfile.TemporaryDirectory() as folder:
            ran = subprocess.run([lab.PROGRAM, *(command or ("--settings", folder))], cwd=folder,
                                 capture_output=True, text=True, timeout=lab.PATIENCE,
                                 env={**os.environ, **environment})
        self.assertEqual(ran.returncode, 1, ran.stderr)
        return ran.stderr.splitlines()

    def refused(self, *command, **environment):
        line, *more = self.run_without(*command, **environment)
        self.assertEqual(more, [], line)
        self.assertTrue(line.startswith("iklab: "), line)
        return line

    def test_without_a_driver_for_opengl(self):
        for environment in ({"LIBGL_DRIVERS_PATH": NOWHERE}, {"LIBGL_ALWAYS_INDIRECT": "1"}):
            self.assertIn("OpenGL", self.refused(**environment))
        self.assertIn("OpenGL", self.refused("shot", "-o", "x.png", LIBGL_DRIVERS_PATH=NOWHERE))

    def test_drivers_say_more_where_that_is_wanted(self):
        lines = self.run_without(LIBGL_DRIVERS_PATH=NOWHERE, LIBGL_DEBUG="verbose")
        self.assertGreater(len(lines), 1, lines)
        self.assertIn("OpenGL", lines[-1])

    def test_without_a_display_that_answers(self):
        self.assertIn("iklab: no display", self.refused(DISPLAY=":4711"))


if __name__ == "__main__":
    unittest.main()
