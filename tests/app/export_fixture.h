// The export window in a program off screen, used as a user would.
#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/documents_fixture.h"
#include "app/export/exporter.h"
#include "app/picture.h"
#include "gl/framebuffer.h"
#include "lab/file/presets.h"

namespace app_test {

class Export : public DocumentsTest {
 protected:
  Export() { readsPixels_ = true; }
  [[nodiscard]] const app::Exporter& exporter() const { return documents().exporter(); }
  [[nodiscard]] bool isBusy() const { return documents().isAsking(); }

  void ask(ui::ExportKind kind) {
    key("Ctrl+E");
    for (int i = 0; i < 7; ++i) key("Up", 2);
    for (int i = 0; i < static_cast<int>(kind); ++i) key("Down", 2);
    ASSERT_EQ(exporter().choices().kind, kind);
  }
  void name(const std::string& file) {
    key("Return");
    type(path(file));
    key("Return");
  }
  // Frames until it is written, or failed.
  void wait() {
    constexpr int kMost = 20000;
    for (int i = 0; i < kMost && isBusy(); ++i) {
      frames(1);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));  // for those that write
    }
    EXPECT_FALSE(isBusy());
    frames(2);
  }
  void write(ui::ExportKind kind, const std::string& file) {
    ask(kind);
    name(file);
    wait();
    EXPECT_EQ(documents().message(), path(file) + " was written.");
  }
  void select(const std::string& combo, int entry) {
    click(combo);
    const ui::Rect box = program_->widgets().at(combo);
    input_.mouse = {box.x + 0.3F * box.width,
                    box.y + box.height + 10.0F +
                        (static_cast<float>(entry) + 0.5F) * (box.height - 8.0F + 5.0F)};
    frames(2);
    input_.buttons[0] = true;
    frames(2);
    input_.buttons[0] = false;
    frames(4);
  }
  // What the window has on screen; of its canvas alone.
  [[nodiscard]] Picture screen(bool isCanvas) const {
    const auto size = input_.size;
    const Picture all{size.x, size.y, gl::readWindow(size.x, size.y)};
    if (!isCanvas) return all;
    const ui::Rect& canvas = program_->canvas();
    Picture part{static_cast<int>(canvas.width), static_cast<int>(canvas.height), {}};
    for (int y = 0; y < part.height; ++y) {
      const auto row = all.pixels.begin() + 4 * ((y + static_cast<int>(canvas.y)) * all.width +
                                                 static_cast<int>(canvas.x));
      part.pixels.insert(part.pixels.end(), row, row + static_cast<std::ptrdiff_t>(4) * part.width);
    }
    return part;
  }
  [[nodiscard]] std::size_t filesLeft() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      count += entry.is_regular_file();
    return count;
  }
  // A solve of a few steps from a pose of its own, step by step.
  void play() {
    auto& lab = program_->lab();
    const auto all = ik::solvers();
    const auto ccd = std::ranges::find(all, ik::findSolver("ccd"));
    lab.apply(lab::SelectSolver{static_cast<std::size_t>(ccd - all.begin())});
    lab.apply(lab::SetChoice{&lab::Choices::iterations, 3});
    lab.apply(lab::SetMode{lab::Mode::stepByStep});
    lab.apply(lab::SetTarget{{0.4, 1.2, 0.0}});
    lab.apply(lab::Seek{0});
    frames(3);
  }
  // A creature on its way: five seconds of it take a while.
  void walk() {
    const auto& all = lab::presets();
    const auto spider = std::ranges::find(all, "Spider", &lab::Document::name);
    program_->lab().apply(lab::LoadPreset{static_cast<std::size_t>(spider - all.begin())});
    program_->lab().apply(lab::SetTarget{program_->lab().goal() + glm::dvec3(4.0, 0.0, 0.0)});
    frames(3);
  }
};

}  // namespace app_test
