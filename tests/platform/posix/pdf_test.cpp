// PDFs: rsvg-convert is given the pages, and what it says is told.
#include "platform/media/pdf.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "support/fake_ffmpeg.h"
#include "support/own_folder.h"

namespace {

class Pdf : public support::InOwnFolder {
 protected:
  static std::string contentOf(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }
  const std::string pages_[2]{"<svg>one</svg>", "<svg>two</svg>"};
  std::string error_;
};

TEST_F(Pdf, HasAllPagesInTheirOrder) {
  // --format pdf --output FILE PAGE…
  const support::FakeFfmpeg fake(folder_, "out=$4; shift 4; cat \"$@\" > \"$out\"", "rsvg-convert");
  EXPECT_EQ(platform::faultOfPdf(), "");
  ASSERT_TRUE(platform::writePdf(path("a.pdf"), pages_, error_)) << error_;
  EXPECT_EQ(contentOf(path("a.pdf")), "<svg>one</svg><svg>two</svg>");
  EXPECT_EQ(support::namesIn(folder_), (std::set<std::string>{"a.pdf", "rsvg-convert"}));
}

TEST_F(Pdf, WhatFailsLeavesTheOldFile) {
  std::ofstream(path("a.pdf")) << "old";
  const support::FakeFfmpeg fake(folder_, "echo half > \"$4\"; echo no such font >&2; exit 1",
                                 "rsvg-convert");
  EXPECT_FALSE(platform::writePdf(path("a.pdf"), pages_, error_));
  EXPECT_EQ(error_, path("a.pdf") + ": " + path("rsvg-convert") + ": no such font");
  EXPECT_EQ(contentOf(path("a.pdf")), "old");
  EXPECT_EQ(support::namesIn(folder_), (std::set<std::string>{"a.pdf", "rsvg-convert"}));
}

TEST_F(Pdf, WithoutTheProgramThatIsSaid) {
  const std::string before = std::getenv("PATH");
  setenv("PATH", folder_.c_str(), 1);
  EXPECT_FALSE(platform::writePdf(path("a.pdf"), pages_, error_));
  setenv("PATH", before.c_str(), 1);
  EXPECT_EQ(error_, path("a.pdf") +
                        ": a PDF needs the program rsvg-convert (Debian: librsvg2-bin); an SVG "
                        "does without");
  EXPECT_TRUE(support::namesIn(folder_).empty());
}

}  // namespace
