#include "ui/walk.h"

#include <string_view>
#include <type_traits>

#include "lab/file/presets.h"
#include "support/lab_driving.h"

namespace ui_test {
namespace {

constexpr std::array kTabs{lab::Tab::setup,  lab::Tab::explain, lab::Tab::chart,
                           lab::Tab::matrix, lab::Tab::race,    lab::Tab::map};
// Drop-down lists, menus and popups; those that are not there are passed over.
constexpr std::array kOpened{
    "solver",     "preset",         "bend",         "form",       "direction",     "unit",
    "speed",      "bone-1-limit",   "bone-1-joint", "chain-add",  "mirror",        "race-left",
    "race-right", "map-quantity",   "map-plane",    "map-joints", "menu-file",     "menu-edit",
    "menu-view",  "menu-help-menu", "menu-solver",  "menu-chain", "menu-playback", "menu-3d"};

constexpr std::array kSubmenus{"menu-mode",   "menu-end",     "menu-race",   "menu-scale",
                               "menu-mirror", "menu-motion",  "menu-chains", "menu-steps",
                               "menu-unit",   "menu-loop",    "menu-sides",  "menu-turn",
                               "menu-panels", "menu-history", "menu-recent", "menu-more-solvers"};

using Visit = std::function<void(Driver& driver)>;

void visitPages(Driver& driver, const Visit& visit) {
  for (const lab::Tab tab : kTabs) {
    driver.lab.apply(lab::SetView{&lab::View::tab, tab});
    driver.frames(3);
    visit(driver);
  }
}

void visitLists(Driver& driver, const Visit& visit) {
  for (const char* name : kOpened) {
    for (const lab::Tab tab : kTabs) {
      driver.lab.apply(lab::SetView{&lab::View::tab, tab});
      driver.frames(3);
      if (!driver.has(name)) continue;
      driver.focus(name);  // which scrolls it into sight
      driver.frames(2);
      driver.click(name);
      driver.frames(3);
      visit(driver);
      for (const char* submenu : kSubmenus) {
        if (!driver.has(submenu)) continue;
        driver.click(submenu);
        driver.frames(3);
        visit(driver);
      }
      driver.closePopups();
      break;
    }
  }
}

template <typename Part, typename Value>
void set(Driver& driver, Value Part::*which, std::type_identity_t<Value> value) {
  driver.lab.apply(lab::SetView{which, value});
  driver.frames(3);
}

}  // namespace

void eachPlace(const Visit& visit) {
  Driver driver;
  driver.files.recent = {{"/home/ada/arm.iklab.json", false}, {"/gone.iklab.json", true}};
  for (const char* preset : {"Three-bone arm", "Pole target", "Four-axis robot arm",
                             "Stuck in a straight line", "Spider"}) {
    for (const ik::Solver* solver : ik::solvers()) {
      // Every solver's parameters on one scene; what scenes add depends on the kind of solver.
      const bool isOfItsKind = solver->id == "two-bone" || solver->id == "ccd";
      if (preset != std::string_view("Three-bone arm") && !isOfItsKind) continue;
      driver.lab = support::labWith(solver->id, preset);
      driver.lab.apply(lab::SetChoice{&lab::Choices::restGain, 0.5});
      visitPages(driver, visit);
    }
    driver.lab = support::labWith("two-bone", preset);
    if (!driver.lab.creature()) driver.lab.apply(lab::DuplicateChain{});
    set(driver, &lab::SpaceView::on, true);
    visitLists(driver, visit);
    driver.lab.apply(lab::SetMode{lab::Mode::stepByStep});
    visitPages(driver, visit);
    driver.lab.apply(lab::SetEditing{true});
    visitPages(driver, visit);
    driver.lab.apply(lab::SetEditing{false});
    lab::RaceChoices race = driver.lab.state().race;
    race.on = race.split = true;
    race.solvers.assign(ik::solvers().size(), true);
    driver.lab.apply(lab::SetRace{race});
    visitPages(driver, visit);
  }
  driver.lab = lab::Lab();
  for (const auto window :
       {&lab::View::help, &lab::View::about, &lab::View::presenting, &lab::View::palette}) {
    set(driver, window, true);
    visit(driver);
    set(driver, window, false);
  }
  for (const auto gallery : {lab::Gallery::doors, lab::Gallery::lessons, lab::Gallery::presets,
                             lab::Gallery::failures, lab::Gallery::closed}) {
    set(driver, &lab::View::gallery, gallery);
    visit(driver);
  }
  driver.lab.apply(lab::LoadFailure{{0, 0}});
  driver.frames(3);
  visit(driver);
  set(driver, &lab::PanelView::notes, true);
  visit(driver);
}

}  // namespace ui_test
