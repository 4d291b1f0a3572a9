// What was done in lessons is kept between starts, and no file is lost over it.
#include "app/documents/progress_file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/run.h"
#include "support/own_folder.h"

namespace {

using app::ProgressFile;

class ProgressFileTest : public support::InOwnFolder {
 protected:
  [[nodiscard]] std::string file() const { return path("lessons.json"); }
  void write(const std::string& text) const { std::ofstream(file()) << text; }
  [[nodiscard]] ProgressFile start() const { return ProgressFile(folder_.string()); }
  [[nodiscard]] lab::Progress read() const {
    lab::Progress progress;
    EXPECT_EQ(start().load(progress), "");
    return progress;
  }
};

lab::Progress with(const std::string& lesson, const std::string& step) {
  lab::Progress progress;
  progress.lessons[lesson] = {1, {step}, {{step, true}}, {}};
  return progress;
}

TEST_F(ProgressFileTest, ComesBack) {
  ProgressFile first = start();
  lab::Progress progress;
  EXPECT_EQ(first.load(progress), "");
  EXPECT_EQ(progress, lab::Progress());
  EXPECT_EQ(first.save(progress), "");
  EXPECT_FALSE(std::filesystem::exists(file())) << "nothing was done";
  EXPECT_EQ(first.save(with("ccd", "curl")), "");
  EXPECT_EQ(read(), with("ccd", "curl"));
}

TEST_F(ProgressFileTest, TwoProgramsKeepEachOthersLessons) {
  ProgressFile first = start();
  ProgressFile second = start();
  lab::Progress progress;
  EXPECT_EQ(first.load(progress), "");
  EXPECT_EQ(second.load(progress), "");
  EXPECT_EQ(first.save(with("ccd", "curl")), "");
  EXPECT_EQ(second.save(with("fabrik", "walk")), "");
  EXPECT_EQ(read().lessons.size(), 2U);
}

TEST_F(ProgressFileTest, ADamagedFileIsSetAsideAndReported) {
  write(R"({"format": "iklab-lessons", "version": 1, "lessons": 3})");
  lab::Progress progress = with("ccd", "curl");
  ProgressFile now = start();
  EXPECT_EQ(now.load(progress),
            file() +
                ": /lessons: expected an object, got 3. The program starts without it; it is "
                "kept as " +
                file() + ".broken.");
  EXPECT_EQ(progress, lab::Progress());
  EXPECT_FALSE(std::filesystem::exists(file()));
  EXPECT_NE(app_test::contentOf(file() + ".broken").find("\"lessons\": 3"), std::string::npos);
  EXPECT_EQ(now.save(with("ccd", "curl")), "");
  EXPECT_EQ(read(), with("ccd", "curl"));
}

TEST_F(ProgressFileTest, AFileOfALaterVersionIsLeftAlone) {
  const std::string later = R"({"format": "iklab-lessons", "version": 2, "lessons": []})";
  write(later);
  lab::Progress progress;
  ProgressFile now = start();
  const std::string told = now.load(progress);
  EXPECT_NE(told.find(file() + " was written by a later version"), std::string::npos) << told;
  EXPECT_EQ(now.save(with("ccd", "curl")), "");
  EXPECT_EQ(app_test::contentOf(file()), later);
  EXPECT_FALSE(std::filesystem::exists(file() + ".broken"));
}

// A later program may have written it while this one ran.
TEST_F(ProgressFileTest, AFileThatBecameOneOfALaterVersionIsLeftAlone) {
  lab::Progress progress;
  ProgressFile now = start();
  EXPECT_EQ(now.load(progress), "");
  const std::string later = R"({"format": "iklab-lessons", "version": 2})";
  write(later);
  EXPECT_EQ(now.save(with("ccd", "curl")), "");
  EXPECT_EQ(app_test::contentOf(file()), later);
}

TEST_F(ProgressFileTest, APipeIsNoFile) {
  ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);
  lab::Progress progress;
  const std::string fault = file() + ": expected a file, got a device or a pipe";
  ProgressFile now = start();
  EXPECT_EQ(now.load(progress), fault);
  EXPECT_EQ(now.save(with("ccd", "curl")), fault);
}

TEST_F(ProgressFileTest, AFolderThatCannotBeWrittenIsReported) {
  ProgressFile now((folder_ / "gone").string());
  const std::string fault = now.save(with("ccd", "curl"));
  EXPECT_NE(fault.find("gone"), std::string::npos) << fault;
  EXPECT_EQ(ProgressFile("").save(with("ccd", "curl")), "");
}

}  // namespace
