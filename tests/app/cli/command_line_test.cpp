// Bad input: exit status 2, one line on stderr that names the option, nothing on stdout.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "app/run.h"
#include "support/failing_memory.h"

namespace {

using app_test::Arguments;
using app_test::Ran;

struct Bad {
  Arguments arguments;
  std::string named;
};

void expectRefusal(const Bad& bad, const Ran& ran) {
  std::string line;
  for (const std::string& each : bad.arguments) line += each + " ";
  SCOPED_TRACE(line);
  EXPECT_EQ(ran.code, 2) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  EXPECT_EQ(ran.err.empty() ? ' ' : ran.err.back(), '\n');
  EXPECT_NE(ran.err.find(bad.named), std::string::npos) << ran.err;
}
void expectRefused(const Bad& bad) { expectRefusal(bad, app_test::run(bad.arguments)); }
void expectRefusedHere(const Bad& bad) { expectRefusal(bad, app_test::runHere(bad.arguments)); }

// A good problem with one option replaced or added.
Bad with(const std::string& option, const std::string& value, const std::string& solver = "ccd") {
  std::vector<std::pair<std::string, std::string>> options{
      {"--solver", solver}, {"--lengths", "1,0.8"}, {"--target", "1.2,0.3"}};
  const auto same = [&](const auto& each) { return each.first == option; };
  std::erase_if(options, same);
  options.emplace_back(option, value);
  Bad bad{{"solve"}, option};
  for (const auto& [name, text] : options) {
    bad.arguments.push_back(name);
    bad.arguments.push_back(text);
  }
  return bad;
}

// The first of the values as a user has it, the others without the start of a process.
void expectEachRefused(const std::string& option, const std::vector<std::string>& values,
                       const std::string& solver = "ccd") {
  expectRefused(with(option, values.front(), solver));
  for (const std::string& value : values) expectRefusedHere(with(option, value, solver));
}

TEST(CommandLine, BadNumbersAreRefused) {
  expectEachRefused("--lengths", {"abc", "1,,2", "1,", ",1", "1;2", "1 2", "0x10,1", "1,0.8m",
                                  "nan,1", "inf,1", "1e400,1", "-1,1", "1,-0.1", "1e200,1"});
  for (const char* option : {"--target", "--base"}) {
    expectEachRefused(option, {"1", "1,2,3,4", "x,y", "+-1,0", "--1,0", "nan,0", "0,nan", "inf,0",
                               "-inf,0", "1e300,0"});
  }
  expectEachRefused("--angles", {"1", "1,2,3", "a,b", "nan,1", "1,inf"});
}

TEST(CommandLine, BadScalesAreRefused) {
  expectEachRefused("--scale", {"2,1", "0,1", "1", "1,1,1", "x,1", "-1,0.5", "nan,1"});
  expectEachRefused("--bone-scale",
                    {"1,1", "1,1;2,1", "1,1;", "1,1;1,1;1,1", ";", "1,1;x,1", "1,1,1,1"});
}

TEST(CommandLine, BadSettingsAreRefused) {
  expectEachRefused("--iterations", {"-1", "1.5", "x", "9999999999", "2000000", "1e3", "nan"});
  expectEachRefused("--tolerance", {"-1", "nan", "inf", "x", "1,2"});
}

// What no scene may hold is not solved either: the ranges are the same.
TEST(CommandLine, RangesAreThoseOfScenes) {
  std::string bones = "1";
  for (int i = 0; i < 1000; ++i) bones += ",1";
  for (const Bad& bad :
       {with("--iterations", "1001"), with("--tolerance", "1.5"), with("--tolerance", "1e-10"),
        with("--lengths", "1e7,1"), with("--target", "1e7,0"), with("--base", "0,-1e7"),
        with("--pole", "1e7,0"), with("--angles", "1e9,0"), with("--rest", "0,1e9"),
        with("--lengths", bones),
        // another solver's
        with("--damping", "1e9"), with("--stretch", "0")}) {
    expectRefusedHere(bad);
  }
  for (const char* option : {"--angles", "--rest"}) {
    expectRefusedHere(
        {{"solve", "--solver", "ccd", "--lengths", "1,1", "--target", "1,1,1", option, "1e9,0"},
         option});
  }
  EXPECT_EQ(app_test::run(with("--tolerance", "0").arguments).code, 0) << "no test at all";
  EXPECT_EQ(app_test::run(with("--tolerance", "2").arguments).err,
            "iklab: --tolerance: expected 0, or 1e-09 to 1\n");
  EXPECT_EQ(app_test::run(with("--damping", "1.5").arguments).code, 0);
}

TEST(CommandLine, BadParametersAreRefused) {
  expectEachRefused("--bend", {"up", "Positive", "1", "positive,negative"}, "two-bone");
  expectRefused(with("--direction", "sideways"));
  expectRefused(with("--form", "circle", "fabrik"));
  for (const char* option : {"--step-scale", "--shrink", "--sufficient-decrease"}) {
    expectEachRefused(option, {"x", "-1", "1000", "nan", "inf"}, "gradient-descent");
  }
}

TEST(CommandLine, BadSolversAreRefused) {
  for (const char* value : {"CCD", "jacobian", "two bone"}) expectRefused(with("--solver", value));
  Bad bad = with("--lengths", "1", "two-bone");
  expectRefused(bad);  // two bones asked of one
}

TEST(CommandLine, MissingAndUnknownOptionsAreNamed) {
  expectRefused({{"solve"}, "--lengths"});
  expectRefusedHere({{"solve", "--solver", "ccd", "--target", "1,1"}, "--lengths"});
  expectRefusedHere({{"solve", "--solver", "ccd", "--lengths", "1,1"}, "--target"});
  expectRefusedHere({{"solve", "--solver"}, "--solver"});
  expectRefusedHere({{"solve", "--frobnicate", "1"}, "--frobnicate"});
  expectRefused({{"--frobnicate"}, "--frobnicate"});
  expectRefused({{"solve", "surplus"}, "surplus"});
  expectRefusedHere({{"shot", "-o", "x.png", "--language", "xx"},
                     "--language: expected one of en, ko, pt, ru, got 'xx'"});
  expectRefusedHere({{"solve", "--theme", "light"}, "--theme: there is no such option here"});
  expectRefused({{"solve", "a.json", "b.json"}, "b.json: expected nothing more"});
  expectRefused({{"play", "a.iklab", ""}, "'': expected no empty argument"});
  for (const std::string command : {"shot", "record", "solve", "scene"}) {
    expectRefusedHere({{command, "a.json", ""}, "'': expected no empty argument"});
    expectRefusedHere({{command, "a.json", " "}, "' ': expected no empty argument"});
  }
  expectRefusedHere({{"lesson", ""}, "'': expected no empty argument"});
  for (const std::string command : {"new", "worksheet"}) {
    expectRefusedHere({{"lesson", command, "a", ""}, "'': expected no empty argument"});
  }
  expectRefused({{"shot", "-o"}, "--output: expected a value after it"});
  expectRefusedHere({{"shot", "--ui=0", "-o", "x.png"}, "--ui: expected no value"});
  Bad twice = with("--base", "0,0");
  twice.arguments.insert(twice.arguments.end(), {"--base", "1,1"});
  expectRefused(twice);
}

// They would do nothing.
TEST(CommandLine, NothingGoesBeforeASubcommand) {
  const std::string file = app_test::temporary("never.png");
  expectRefused({{"--theme", "light", "shot", "-o", file}, "--theme: expected nothing before"});
  expectRefused({{"--size", "640x480", "solve", "--lengths", "1"}, "--size: expected nothing"});
  expectRefused(
      {{"no.json", "solve", "--lengths", "1"}, "no.json: expected nothing before 'solve"});
  expectRefused({{"--reduced-motion", "play", "a.iklab"}, "--reduced-motion: expected nothing"});
  expectRefused({{"solve", "--lengths", "1,1", "--target", "1,1", "shot"}, "shot"});
  EXPECT_EQ(app_test::contentOf(file), "") << "nothing was written";
}

TEST(CommandLine, WhatATerminalWouldCarryOutIsNotPassedOn) {
  const Ran ran = app_test::run({"solve",
                                 "a\x1b[31m\r\n\xC2\x9B"
                                 "b\x7F.json"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  for (const char c : ran.err.substr(0, ran.err.size() - 1)) {
    EXPECT_GE(static_cast<unsigned char>(c), 0x20);
    EXPECT_NE(c, '\x7F');
  }
  EXPECT_EQ(ran.err.find("\xC2\x9B"), std::string::npos) << "it is ESC [ in one character";
  // The first byte of a character, and a letter that stays.
  const Ran cut = app_test::run({"solve", "\xC2s.json"});
  EXPECT_NE(cut.err.find("\uFFFDs.json"), std::string::npos) << cut.err;
  EXPECT_NE(ran.err.find("a?[31m? ?b?.json"), std::string::npos) << ran.err;
}

// Bytes that are no UTF-8, ends of lines, and what turns text around; a long one keeps its ends.
TEST(CommandLine, MessagesAreShortAndPlainText) {
  const std::string odd = app_test::run({"solve",
                                         "a\xFF\x9B"
                                         "b\u2028\u202Ec\u2066.json"})
                              .err;
  EXPECT_EQ(odd.find("iklab: a\uFFFD\uFFFDb??c?.json: "), 0U) << odd;
  std::string greek;
  for (int i = 0; i < 5000; ++i) greek += "λ";
  for (const Arguments& arguments : {Arguments{"solve", greek + ".json"},
                                     {"shot", "-o", "x.png", "--theme", greek},
                                     {"solve", "x" + greek + ".json"},
                                     {"--" + greek}}) {
    const std::string err = app_test::run(arguments).err;
    EXPECT_LT(err.size(), 1020U);
    EXPECT_NE(err.find("λ…λ"), std::string::npos) << "cut between characters: " << err;
    EXPECT_EQ(err.find("\uFFFD"), std::string::npos) << err;
  }
}

TEST(CommandLine, OneSceneAtATime) {
  const std::string file = app_test::temporary("never.png");
  for (const Arguments& command :
       {Arguments{"shot", "-o", file}, {"record", "-o", "x.gif"}, {"scene", "-o", file}, {}}) {
    Arguments arguments = command;
    arguments.insert(arguments.end(), {"--preset", "Two-bone arm", "a.iklab.json"});
    expectRefused({arguments, "--preset: expected no scene file beside it, got 'a.iklab.json'"});
  }
}

TEST(CommandLine, EmptyValuesAreRefusedAndNotPassedOver) {
  // Of a window that would open: it would stay.
  for (const char* option : {"--report", "--settings", "--size", "--theme", "--ui-scale",
                             "--preset", "--camera", "--data"}) {
    expectRefused({{option, ""}, option});
  }
  for (const char* option : {"--step", "--map", "--map-plane", "--worksheet", "--size", "--theme",
                             "--ui-scale", "--preset", "--camera", "--data"}) {
    expectRefusedHere({{"shot", "-o", app_test::temporary("never.png"), option, ""}, option});
  }
  expectRefusedHere({{"scene", "-o", ""}, "--output"});
  expectRefusedHere({{"solve", ""}, "FILE"});
  for (const char* option : {"--solver", "--lengths", "--target", "--angles", "--base", "--scale",
                             "--bone-scale", "--iterations", "--tolerance", "--direction"}) {
    expectRefusedHere(with(option, ""));
  }
}

TEST(CommandLine, ShotRefusesBadInputAsWell) {
  const std::string file = app_test::temporary("never.png");
  expectRefused({{"shot"}, "-o"});
  expectRefused({{"shot", "-o", file, "--size", "10"}, "--size"});
  const auto shot = [&](const std::string& option, const std::string& value) {
    expectRefusedHere({{"shot", "-o", file, option, value}, option});
  };
  for (const char* size : {"10", "0x0", "-5x100", "9000x9000", "axb", "640x", "640x400x3"}) {
    shot("--size", size);
  }
  for (const char* step : {"100000", "-1", "x", "1.5"}) shot("--step", step);
  shot("--theme", "blue");
  for (const char* scale : {"9", "0", "x", "nan", "inf"}) shot("--ui-scale", scale);
  shot("--solver", "jacobian");
  shot("--target", "1");
  shot("--lengths", "1,x");
  EXPECT_EQ(app_test::contentOf(file), "") << "nothing was written";
}

TEST(CommandLine, TheWindowRefusesBadInputAsWell) {
  expectRefused({{"--size", "10"}, "--size"});
  expectRefused({{"--theme", "blue"}, "--theme"});
  expectRefused({{"--ui-scale", "9"}, "--ui-scale"});
}

TEST(CommandLine, HelpAndVersion) {
  for (const Arguments& arguments :
       {Arguments{"--help"}, {"--version"}, {"solve", "--help"}, {"shot", "--help"}}) {
    const Ran ran = app_test::run(arguments);
    EXPECT_EQ(ran.code, 0) << arguments[0];
    EXPECT_EQ(ran.err, "");
    EXPECT_FALSE(ran.out.empty());
  }
  const std::string help = app_test::run({"solve", "--help"}).out;
  for (const char* option : {"--solver", "--lengths", "--target", "--angles", "--base", "--bend",
                             "--scale", "--bone-scale", "--ignore-negative-scale", "--direction",
                             "--form", "--iterations", "--tolerance", "--trace"}) {
    EXPECT_NE(help.find(option), std::string::npos) << option;
  }
}

TEST(CommandLine, WithoutADisplayItSaysSoInOneLine) {
  const Ran ran = app_test::run({});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err.find("iklab: no display: "), 0U) << ran.err;
  EXPECT_EQ(ran.err.find('\n'), ran.err.size() - 1) << ran.err;
}

// Each parameter's entry has all solvers that take it; what damping means differs between them.
TEST(CommandLine, HelpSaysWhoseAParameterIs) {
  const std::string help = app_test::inOneLine(app_test::run({"solve", "--help"}).out);
  const auto entryOf = [&](const std::string& option) {
    const std::size_t from = help.find(" " + option + " ");
    return from == std::string::npos ? "" : help.substr(from, help.find(" --", from + 1) - from);
  };
  const std::string step = entryOf("--max-step");
  EXPECT_NE(step.find("(ccd, fabrik, gradient-descent, jacobian-transpose, "
                      "pseudo-inverse, dls, sdls, levenberg-marquardt, automatic)"),
            std::string::npos)
      << step;
  const std::string damping = entryOf("--damping");
  EXPECT_NE(damping.find("(dls)"), std::string::npos) << damping;
  EXPECT_NE(damping.find("(levenberg-marquardt, automatic)"), std::string::npos) << damping;
}

// A file of two megabytes, and room for one piece of a tenth of that.
TEST(CommandLine, WithoutMemoryThereIsOneLineAndNoAnswer) {
  const std::string file = app_test::temporary("large.iklab.json");
  std::ofstream(file) << R"({"format": "iklab-scene", "version": 2, "name": ")"
                      << std::string(2000000, 'x') << "\"}";
  app_test::runHere({"solve", "none.json"});  // what is made once
  for (const char* command : {"solve", "scene", "shot", "record"}) {
    const std::string output = app_test::temporary(command) + ".png";
    const support::MemoryLimit limit(200000);
    Arguments arguments{command, file};
    if (command != std::string("solve")) arguments.insert(arguments.end(), {"-o", output});
    const Ran ran = app_test::runHere(arguments);
    EXPECT_EQ(ran.code, 1) << command;
    EXPECT_EQ(ran.err, "iklab: there is not enough memory\n") << command;
    EXPECT_EQ(ran.out, "") << command;
    EXPECT_FALSE(std::filesystem::exists(output));
  }
  std::filesystem::remove(file);
}

#ifndef IKLAB_SANITIZED  // which takes more memory than there is
// A list of many lists runs out of memory as it is read, and again as it is taken apart.
TEST(CommandLine, WithoutMemoryNothingIsAborted) {
  const std::string file = app_test::temporary("deep.json");
  std::string text = R"({"format": "iklab-answers", "version": 1, "steps": [[])";
  for (int i = 0; i < 60000; ++i) text += ",[1,1,1,1,1,1,1,1,1,1]";
  std::ofstream(file) << text << "]}";
  const std::string program = std::string("'") + IKLAB_EXECUTABLE + "' ";
  const auto statusOf = [&](int kilobytes, const std::string& arguments) {
    const std::string limit = "ulimit -v " + std::to_string(kilobytes) + "; ";
    const int status = std::system((limit + program + arguments + " >/dev/null 2>&1").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  constexpr int kStep = 20000;
  int least = kStep;
  while (least < 4'000'000 && statusOf(least, "--version") != 0) least += kStep;
  int code = 1;
  int failures = 0;
  for (int most = least; code == 1; most += kStep, ++failures) {
    code = statusOf(most, "class collect " + file);
  }
  EXPECT_EQ(code, 2) << "there is enough now, and it is no sheet";
  EXPECT_GT(failures, 1);
  std::filesystem::remove(file);
}
#endif

}  // namespace
