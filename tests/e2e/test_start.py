"""What the program says where it cannot start: one line. Drivers of OpenGL say why before it."""

import os
import subprocess
import tempfile
import unittest

import iklab_window as lab


class Start(unittest.TestCase):
    def refused(self, **environment):
        with tempfile.TemporaryDirectory() as folder:
            ran = subprocess.run([lab.PROGRAM, "--settings", folder], capture_output=True, text=True,
                                 timeout=lab.PATIENCE, env={**os.environ, **environment})
        self.assertEqual(ran.returncode, 1, ran.stderr)
        *drivers, line = ran.stderr.splitlines()
        self.assertTrue(line.startswith("iklab: "), ran.stderr)
        for each in drivers:
            self.assertTrue(each.startswith("libGL error"), ran.stderr)
        return line

    def test_without_a_driver_for_opengl(self):
        for environment in ({"LIBGL_DRIVERS_PATH": "/nowhere"}, {"LIBGL_ALWAYS_INDIRECT": "1"}):
            self.assertIn("OpenGL", self.refused(**environment))

    def test_without_a_display_that_answers(self):
        self.assertIn("iklab: no display", self.refused(DISPLAY=":4711"))


if __name__ == "__main__":
    unittest.main()
