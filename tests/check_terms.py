#!/usr/bin/env python3
"""check_terms.py SOURCE: no lesson of the course uses a term before a step has introduced it.

A step introduces a term by having it in its paragraphs, emphasised: **iteration**. What a step says may
be read only where the steps before were done, in the order of the lessons; feedback introduces nothing,
since nobody sees all of it. Short names are spelled out wherever a lesson may be the first that has them.
"""

import glob
import re
import sys

SOURCE = sys.argv[1]
LANGUAGES = ("en", "pt", "ru", "ko")

# Which step introduces a term; its stem in each language, or one for all of them.
TERMS = [
    ("local-frames/heading", "frame", "sistema de coordenadas", "систем[уы] координат", "좌표계"),
    ("local-frames/reach", "solver", "método", "метод", "풀이법"),
    ("local-frames/solver", "pose", r"pose\b", r"\bпоз[аеуы]\b", "자세"),
    ("local-frames/solver", "CCD"),
    ("local-frames/solver", "FABRIK"),
    ("look-at/aim", "α′"),
    ("look-at/around", "quadrant", "quadrante", "четверт(и|ей|ь)(?! оборота)", "사분면"),
    ("look-at/mirrored", "negative scale", "escala negativa", "отрицательн[а-я]+ масштаб", "음수 스케일"),
    ("triangle/elbow", "two bone|Two bone(?!s)", "Dois ossos", "«Два звена»", "2본"),
    ("triangle/elbow", "α(?!′)"),
    ("triangle/elbow", "β"),
    ("triangle/elbow", "θ₁"),
    ("triangle/elbow", r"\bE\b"),
    ("reach/notice", "iteration", "iteraç", "итераци", "반복"),
    ("mirrors/same-matrix", "matri(x|ces)", "matriz", "матриц", "행렬(?!식)"),
    ("mirrors/cure", "determinant", "determinante", "определител", "행렬식"),
    ("ccd/turn-one", "φ"),
    ("fabrik/start-of-three", "A′"),
    ("fabrik/start-of-two", r"\bR\b"),
    ("stalls/folded", "stall", r"\bparad[ao]s?\b", "застр", "멈춤"),
    ("stalls/who-gets-out", "[Dd]amped least squares", "mínimos quadrados", "МНК", "최소제곱"),
    ("stalls/who-gets-out", "Automatic", "Automático", "«Автовыбор", "자동"),
    ("stalls/crawl", "Levenberg-Marquardt"),
    ("space/heading", "Δ"),
    ("space/heading", "θ₀"),
    ("space/circle", "pole", r"polo\b", "полюс", "폴 타깃"),
    ("joint-space/map", "joint space", "espaço das juntas", "пространство шарниров", "관절 공간"),
    ("joint-space/map", "minimum", "mínimo(?!s quad)", "минимум", "최솟점"),
    ("joint-space/downhill", "[Gg]radient descent", "descida do gradiente", "радиентный спуск", "경사 하강법"),
    ("joint-space/ridge", "ridge", "crista", "хреб", "산등성이"),
    ("joint-space/one-line", "singularit", "singularidade", "сингулярност", "특이점"),
    ("joint-space/damping", "damping", "amortecimento", "демпфировани", "감쇠(?! 최소)"),
    ("limits/blocked", r"\blimits?\b", r"\blimites?\b", "ограничени", "한계"),
    ("creature/watch", "foothold", "apoio", "точк[аеуи] опоры", "디딤 자리"),
    # The second course.
    ("frames/height", "Denavit", "Denavit", "Денавит", "데나빗"),
    ("products/two-factors", "transform", "transformaç", "[Пп]реобразовани", "변환"),
    ("jacobian/first-column", "Jacobian", "[Jj]acobian", "[Яя]кобиан", "자코비안"),
    ("singular/worst", "singular value", "valor(es)? singular", "сингулярн[а-я]+ числ", "특잇값"),
    ("null-space/direction", "null space", "espaço nulo", r"\bядр", "영공간"),
]  # fmt: skip

SPELLED = {
    "CCD": ("Cyclic Coordinate Descent", ["local-frames/solver", "reach/notice", "ccd/turn-one"]),
    "FABRIK": (
        "Forward And Backward Reaching Inverse Kinematics",
        ["local-frames/solver", "reach/notice", "fabrik/start-of-three"],
    ),
}


def steps_of(language):
    """"lesson/step" → its paragraphs, and all that it says, in the order of the course."""
    found = {}
    suffix = "" if language == "en" else f".{language}"
    for path in sorted(glob.glob(f"{SOURCE}/assets/lessons/[0-9][0-9]-*[a-z]{suffix}.lesson.md")):
        if path.count(".", path.rfind("/")) != (2 if language == "en" else 3):
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        lesson = re.search(r'"id": "([a-z-]+)"', text)[1]
        text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        for step in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            head, body = step.split("\n", 1)
            paragraphs = "\n".join(line for line in body.split("\n") if not line.startswith("- "))
            found[f"{lesson}/{head.split(':')[0]}"] = paragraphs, body
    return found


def faults_in(language, steps):
    order = list(steps)
    for place, *stems in TERMS:
        if place not in steps:
            continue  # not translated
        stem = stems[0] if len(stems) == 1 else stems[LANGUAGES.index(language)]
        emphasised = re.findall(r"\*+([^*]+)\*+", steps[place][0])
        if not any(re.search(stem, each, re.IGNORECASE) for each in emphasised):
            yield f"{place}: expected {stem!r} to be introduced here, emphasised"
        for early in order[: order.index(place)]:
            if re.search(stem, steps[early][1]):
                yield f"{early}: {stem!r} is introduced later, in {place}"
    for name, (words, places) in SPELLED.items():
        yield from (f"{place}: {name} is not spelled out" for place in places if words not in steps[place][0])


def main():
    failures = 0
    for language in LANGUAGES:
        for fault in faults_in(language, steps_of(language)):
            print(f"{language}: {fault}")
            failures += 1
    print(f"{failures} faults")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
