// Links that hold a scene.
#include <array>

#include <gtest/gtest.h>

#include "lab/file/presets.h"
#include "lab/link/link.h"
#include "lab/link/packed.h"
#include "support/random_document.h"

namespace {

using support::RandomSource;

// What Python writes of one text: base64.urlsafe_b64encode(zlib.compress(text, level)), with
// codes made for the text, and without compression.
constexpr std::string_view kText =
    R"({"format":"iklab-scene","version":1,"name":"By hand","chains":[{"bones":[{"length":1},)"
    R"({"length":0.8}],"target":[0.5,0.6]}]})";
constexpr std::string_view kCompressed =
    "eNpFjcEKwjAQRH9F5ryGeFAkR3-j5LBt1ybYbiAJBSn5dwMeepvhzWMOvFPeuMIhflYer2USFRB2ySUmhbsRlDfpg9f3"
    "EljnDqfAUQvccGBMKv-0ii41dKHRWax5Nk-onBfpJ4M1d7Lm4ZtvP8fbJ6Q";
constexpr std::string_view kStored =
    "eAEBewCE_"
    "3siZm9ybWF0IjoiaWtsYWItc2NlbmUiLCJ2ZXJzaW9uIjoxLCJuYW1lIjoiQnkgaGFuZCIsImNoYWlucyI6W3si"
    "Ym9uZXMiOlt7Imxlbmd0aCI6MX0seyJsZW5ndGgiOjAuOH1dLCJ0YXJnZXQiOlswLjUsMC42XX1dfcfbJ6Q";
constexpr std::size_t kMost = 100'000;

lab::Link read(const std::string& text) {
  lab::Link link;
  EXPECT_EQ(lab::readLink(text, link), "") << text.substr(0, 200);
  return link;
}

std::string faultOf(const std::string& text) {
  lab::Link link{"as-before"};
  std::string fault = lab::readLink(text, link);
  EXPECT_EQ(link.lesson, "as-before");
  EXPECT_FALSE(link.scene);
  EXPECT_EQ(fault.find('\n'), std::string::npos) << fault;
  return fault;
}

std::string sceneFault(std::string_view packed) { return faultOf("scene=" + std::string(packed)); }

constexpr const char* kNotWhole =
    "scene: a part of the link is missing, or was changed: copy the whole link again";

TEST(Packed, IsWhatZlibAndBase64Write) {
  for (const std::string_view packed : {kCompressed, kStored}) {
    std::string text;
    EXPECT_EQ(lab::unpack(packed, kMost, text), "");
    EXPECT_EQ(text, kText);
    EXPECT_EQ(lab::unpack(std::string(packed) + "==", kMost, text), "");
  }
}

// Zeros, and anything else: what was unpacked before the end is of no account.
TEST(Packed, WhatUnpacksToTooMuchIsCalledThat) {
  for (const char filling : {'\0', '\1', 'a', '\xFF'}) {
    std::string text;
    const std::string packed = lab::pack(std::string(3 * kMost, filling));
    EXPECT_EQ(lab::unpack(packed, kMost, text), "expected a scene of at most 97 kB");
    // Of the same, cut short before so much was unpacked: a part is missing.
    const std::string_view begun = std::string_view(packed).substr(0, packed.size() / 20);
    EXPECT_NE(lab::unpack(begun, kMost, text).find("is missing"), std::string::npos);
  }
}

TEST(Packed, ComesBackAsItWas) {
  RandomSource random(7);
  for (std::size_t size = 1; size < 300; ++size) {
    std::string text;
    while (text.size() < size) text += static_cast<char>(random.below(size % 3 == 0 ? 256 : 3));
    const std::string packed = lab::pack(text);
    EXPECT_EQ(packed.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                       "0123456789-_"),
              std::string::npos);
    std::string read = "before";
    EXPECT_EQ(lab::unpack(packed, kMost, read), "");
    ASSERT_EQ(read, text);
  }
}

TEST(Packed, TakesNoMoreThanIsAllowed) {
  const std::string packed = lab::pack(std::string(1000, 'x'));
  std::string text = "before";
  EXPECT_EQ(lab::unpack(packed, 1000, text), "");
  text = "before";
  EXPECT_EQ(lab::unpack(packed, 999, text), "expected a scene of at most 0 kB");
  EXPECT_EQ(text, "before");
  EXPECT_EQ(lab::unpack(lab::pack(std::string(100'000, ' ')), 90U << 10U, text),
            "expected a scene of at most 90 kB");
}

TEST(SceneLink, EveryPresetComesBackToTheBit) {
  for (const lab::Document& preset : lab::presets()) {
    const std::string text = lab::writeLink({.scene = preset});
    EXPECT_LE(text.size(), 2600U) << preset.name;
    const lab::Link link = read(text);
    ASSERT_TRUE(link.scene) << preset.name;
    EXPECT_EQ(lab::writeScene(*link.scene), lab::writeScene(preset));
    EXPECT_EQ(link.scene->scene, preset.scene);
    EXPECT_EQ(link.scene->pose, preset.pose);
    EXPECT_EQ(link.scene->choices, preset.choices);
  }
}

TEST(SceneLink, AnySceneComesBackToTheBit) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const lab::Document written = support::randomDocument(seed);
    const lab::Link link = read(lab::writeLink({.language = "pt", .scene = written}));
    ASSERT_TRUE(link.scene) << seed;
    EXPECT_EQ(link.language, "pt");
    EXPECT_EQ(lab::writeScene(*link.scene), lab::writeScene(written)) << seed;
    EXPECT_EQ(link.scene->scene, written.scene);
    EXPECT_EQ(link.scene->pose, written.pose);
    EXPECT_EQ(link.scene->otherChains, written.otherChains);
    EXPECT_EQ(link.scene->camera, written.camera);
    if (HasFailure()) break;
  }
}

TEST(SceneLink, MayBeMadeByHandAndBehindAnAddress) {
  for (const std::string before : {"", "#", "file:///C:/iklab.html#lang=ko&"}) {
    const lab::Link link = read(before + "scene=" + std::string(kCompressed));
    ASSERT_TRUE(link.scene);
    EXPECT_EQ(link.scene->name, "By hand");
    EXPECT_EQ(link.scene->scene.target, glm::dvec3(0.5, 0.6, 0.0));
    EXPECT_TRUE(lab::isLink(before + "scene=" + std::string(kCompressed)));
  }
}

TEST(SceneLink, FaultsSayWhatIsWrong) {
  EXPECT_EQ(sceneFault(""), kNotWhole);
  EXPECT_EQ(sceneFault("no scene"), "scene: expected letters, digits, - and _, got 'no scene'");
  EXPECT_EQ(sceneFault("%zz"), "scene: expected two hexadecimal digits after each %, got '%zz'");
  EXPECT_EQ(sceneFault(kCompressed.substr(0, 40)), kNotWhole);
  EXPECT_EQ(sceneFault(lab::pack("[]")).substr(0, 6), "scene:");
  EXPECT_EQ(sceneFault(lab::pack("{\"format\":3}")), "scene: /format: expected a text, got 3");
  EXPECT_EQ(
      sceneFault(std::string(kCompressed) + "&scene=" + std::string(kCompressed)).substr(0, 36),
      "scene: expected this word once, got ");
  EXPECT_EQ(faultOf("lesson=ccd&scene=" + std::string(kCompressed)),
            "A link: expected a lesson or a scene, got both");
  EXPECT_EQ(sceneFault(std::string(lab::kLongestLink, 'a')),
            "A link: expected at most 30000 bytes");
}

// Chats and mails cut long lines, and people leave out what they mark.
TEST(SceneLink, EveryCutIsSeen) {
  for (const std::string_view packed : {kCompressed, kStored}) {
    for (std::size_t size = 0; size < packed.size(); ++size) {
      EXPECT_EQ(sceneFault(packed.substr(0, size)), kNotWhole) << size;
    }
    for (std::size_t size = 1; size < packed.size(); ++size) {
      EXPECT_EQ(sceneFault(packed.substr(size)), kNotWhole) << size;
    }
  }
}

TEST(SceneLink, EveryChangedLetterIsSeen) {
  constexpr std::string_view kLetters = "AQZaz09-_";
  for (const std::string_view packed : {kCompressed, kStored}) {
    for (std::size_t i = 0; i < packed.size(); ++i) {
      for (const char letter : kLetters) {
        std::string changed(packed);
        changed[i] = letter;
        // Bits that fill a byte up say nothing.
        std::string text;
        const std::string fault = lab::unpack(changed, kMost, text);
        if (fault.empty()) {
          EXPECT_EQ(text, kText);
        } else {
          EXPECT_EQ("scene: " + fault, kNotWhole) << i << letter;
        }
      }
    }
  }
}

TEST(SceneLink, NothingThatIsTypedDoesHarm) {
  RandomSource random(23);
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const std::array<std::string, 3> seeds{std::string(kCompressed), std::string(kStored),
                                         lab::pack(std::string(500, 'x') + std::string(kText))};
  for (int i = 0; i < 5000; ++i) {
    std::string text = seeds[random.below(seeds.size())];
    for (std::size_t k = random.below(6) + 1; k > 0; --k) {
      const std::size_t at = random.below(text.size());
      const std::size_t kind = random.below(4);
      if (kind == 0) text[at] = kLetters[random.below(kLetters.size())];
      if (kind == 1) text.insert(at, 1, kLetters[random.below(kLetters.size())]);
      if (kind == 2 && text.size() > 1) text.erase(at, 1 + random.below(4));
      if (kind == 3) text += text.substr(at);
      text.resize(std::min<std::size_t>(text.size(), 4000));
      if (text.empty()) text = "e";
    }
    std::string out = "before";
    const std::string fault = lab::unpack(text, kMost, out);
    EXPECT_EQ(fault.find('\n'), std::string::npos);
    EXPECT_TRUE(fault.empty() || out == "before");
    EXPECT_LE(out.size(), kMost);
  }
}

}  // namespace
