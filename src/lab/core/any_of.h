// A value of one of many types. A std::variant of as many would have each source that holds one
// compile how every one of them is copied and destroyed: with the lab's actions several seconds.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace lab {

template <class... Each>
struct TypeList {
  using Types = TypeList;
  static constexpr std::size_t kCount = sizeof...(Each);
  template <class Sought>
  static constexpr bool kHas = (std::is_same_v<Sought, Each> || ...);
  /// Of a type that is in the list.
  template <class Sought>
  static constexpr std::size_t placeOf() {
    std::size_t place = 0;
    static_cast<void>(((std::is_same_v<Sought, Each> || (++place, false)) || ...));
    return place;
  }
  /// Whether the value is of one of these types.
  template <class Any>
  static bool has(const Any& any) {
    return (any.template is<Each>() || ...);
  }
  template <class Visitor, class Any>
  static auto visit(const Visitor& visitor, const Any& any) {
    using Result = std::common_type_t<std::invoke_result_t<const Visitor&, const Each&>...>;
    constexpr std::array<Result (*)(const Visitor&, const Any&), kCount> kVisits{
        [](const Visitor& own, const Any& value) -> Result {
          return own(*value.template as<Each>());
        }...};
    return kVisits[any.kind()](visitor, any);
  }
};

template <class... Some, class... More>
TypeList<Some..., More...> operator+(TypeList<Some...>, TypeList<More...>);
/// One list after another.
template <class... Lists>
using JoinedLists = decltype((typename Lists::Types{} + ...));

/// `List` is a TypeList. Copies share the value, which nobody changes. One that was moved from can
/// only be assigned to.
template <class List>
class AnyOf {
 public:
  template <class Each>
  requires(List::template kHas<Each>)
      AnyOf(Each value)  // NOLINT(google-explicit-constructor): as a variant's
      : held_(static_cast<const AnyHeld*>(new Held<Each>(std::move(value)))) {}

  /// The place of its type in the list.
  [[nodiscard]] std::size_t kind() const { return held_->kind; }
  template <class Each>
  [[nodiscard]] bool is() const {
    static_assert(List::template kHas<Each>, "not in the list");
    return kind() == List::template placeOf<Each>();
  }
  /// Null where it is of another type.
  template <class Each>
  [[nodiscard]] const Each* as() const {
    return is<Each>() ? &static_cast<const Held<Each>&>(*held_).value : nullptr;
  }

 private:
  struct AnyHeld {
    explicit AnyHeld(std::size_t own) : kind(own) {}
    AnyHeld(const AnyHeld&) = delete;
    AnyHeld& operator=(const AnyHeld&) = delete;
    virtual ~AnyHeld() = default;
    std::size_t kind;
  };
  template <class Each>
  struct Held final : AnyHeld {
    explicit Held(Each own) : AnyHeld(List::template placeOf<Each>()), value(std::move(own)) {}
    Each value;
  };
  // Of one type, whatever it holds: what std::make_shared compiles is compiled for each type.
  std::shared_ptr<const AnyHeld> held_;
};

/// What `visitor` makes of the value, given as what it is.
template <class Visitor, class List>
auto visit(const Visitor& visitor, const AnyOf<List>& any) {
  return List::visit(visitor, any);
}

}  // namespace lab
