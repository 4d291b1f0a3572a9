// The choices that tell apart an arm's answers, and why it has none, in words.
#pragma once

#include "ik/answers/every_answer.h"
#include "language/language.h"

namespace lab {

/// "left", "up", "flipped", …: in a column of its own, under "Shoulder", "Elbow" and "Wrist".
language::Text wordOf(ik::Shoulder shoulder);
language::Text wordOf(ik::Elbow elbow);
language::Text wordOf(ik::Wrist wrist);

/// Why an arm has no answer in closed form, one sentence; empty where it has some.
language::Text sentenceOf(ik::NoAnswer why);

}  // namespace lab
