// What classes extend and which elements they have thereby. The elements of a class as its text has them are found once
// and kept by the world.
#include <algorithm>

#include "modelica/world/query.h"

namespace saltus::modelica::world {

using namespace syntax;

namespace {

constexpr size_t kDeepest = 60;  // classes whose elements are being found at once; deeper is a cycle

}  // namespace

const ClassNode* Query::top_level(std::string_view name) {
  const ClassNode* top = world_.top_level(name);
  if (!listings_.empty()) {
    if (top) listings_.back().tops.insert(top);
    listings_.back().elements->lacks |= !top;
  }
  return top;
}

ElementsPtr Query::elements(const ClassNode& node) {
  auto depends = [&](const auto& tops, bool lacks) {
    if (listings_.empty()) return;
    listings_.back().tops.insert(tops.begin(), tops.end());
    listings_.back().elements->lacks |= lacks;
  };
  if (ElementsPtr known = world_.known_elements(&node)) {
    depends(known->depends_on, known->lacks);
    return known;
  }
  for (size_t k = 0; k < listings_.size(); ++k) {
    if (listings_[k].node != &node) continue;
    unfinished_ = std::min(unfinished_, k);
    return listings_[k].elements;
  }
  auto made = std::make_shared<Elements>();
  if (listings_.size() > kDeepest) {
    unfinished_ = 0;
    return made;
  }
  size_t place = listings_.size(), before = unfinished_;
  unfinished_ = SIZE_MAX;
  listings_.push_back({&node, made, {&node.top()}});
  list_elements(*made, node);
  std::set<const ClassNode*> tops = std::move(listings_.back().tops);
  listings_.pop_back();
  depends(tops, made->lacks);
  // What was found while another class's elements were still being found may lack something that is inherited there.
  bool finished = unfinished_ >= place;
  unfinished_ = finished ? before : std::min(before, unfinished_);
  made->depends_on.assign(tops.begin(), tops.end());
  if (finished) world_.keep_elements(&node, made);
  return made;
}

void Query::list_elements(Elements& into, const ClassNode& node) {
  const ClassDef& def = *node.definition;
  auto add = [&](ElementEntry entry) {
    entry.owner = &node;
    if (!into.find(entry.name)) into.add(into.entries.emplace_back(std::move(entry)));
  };
  std::vector<ExtendsClause> extends;
  size_t next = 0;
  each_element(def, [&](const Element& element, bool is_protected) {
    if (element.kind == ElementKind::Extends)
      extends.push_back({&as<ExtendsElement>(element), is_protected, into.elements.size()});
    for (; next < node.declarations.size() && node.declarations[next].clause == &element; ++next) {
      const Declaration& declaration = node.declarations[next];
      ElementEntry entry;
      entry.name = declaration.name;
      entry.element = &element;
      entry.component = declaration.component;
      entry.declaration = &declaration;
      entry.is_protected = is_protected;
      add(std::move(entry));
    }
  });
  for (const ClassNode* child : node.children) {
    ElementEntry entry;
    entry.name = child->name;
    entry.element = child->element;
    entry.class_def = child->definition;
    entry.cls = child;
    entry.is_protected = child->is_protected;
    add(std::move(entry));
  }
  auto take = [&](const ExtendsClause& clause) {
    inherit(into, resolve({&node, instance(node), nullptr}, clause.element->base),
            {&node, nullptr, clause.element, &clause.element->arguments, nullptr}, clause.is_protected);
  };
  if (def.kind == ClassKind::Short) {
    inherit(into, resolve({&node, nullptr, nullptr}, def.base), {&node, nullptr, nullptr, &def.arguments, nullptr},
            false);
  } else if (def.kind == ClassKind::LongExtends) {
    // MLS 3.6 §7.3.1: the class of that name that the enclosing class inherits.
    ElementsPtr siblings = node.parent ? elements(*node.parent) : nullptr;
    const ElementEntry* own = siblings ? siblings->find(node.name) : nullptr;
    Found replaced;
    if (own && own->inherited && own->inherited->cls)
      replaced = {FoundKind::Class,
                  std::make_shared<Instance>(Instance{own->inherited->cls, nullptr, instance(*node.parent), nullptr}),
                  std::nullopt,
                  {}};
    into.inherit_first([&] { inherit(into, replaced, {&node, nullptr, nullptr, &def.arguments, nullptr}, false); });
    for (const ExtendsClause& clause : extends) take(clause);
  } else {
    into.inherit_in_order(extends, take);
  }
}

void Query::inherit(Elements& into, const Found& found, BaseLink link, bool is_protected) {
  if (found.kind == FoundKind::Class) {
    auto listed = std::find_if(listings_.begin(), listings_.end(),
                               [&](const Listing& listing) { return listing.node == found.instance->node; });
    if (listed == listings_.end()) {
      link.base = found.instance->node;
      link.outer = found.instance->outer;
    } else {
      unfinished_ = std::min(unfinished_, static_cast<size_t>(listed - listings_.begin()));
    }
  }
  const BaseLink* kept = &into.bases.emplace_back(link);
  if (!link.base) return;
  ElementsPtr base = elements(*link.base);
  into.of_bases.push_back(base);
  auto by_way_of = [&](Way way) {
    way.insert(way.begin(), kept);
    return way;
  };
  auto copy = [&](const ElementEntry& inherited) -> ElementEntry& {
    ElementEntry& made = into.entries.emplace_back(inherited);
    made.is_protected |= is_protected;
    made.way = by_way_of(inherited.way);
    return made;
  };
  auto replaces = [&](ElementEntry& own, const ElementEntry& inherited) {
    own.replaced_way = by_way_of(inherited.way);
  };
  auto word = [&](Name name) { return link.node->file->name(name); };
  into.inherit(link.node, *base, deselected(link.extends, word), copy, replaces,
               [](const ElementEntry&, const ElementEntry&) {});
}

std::vector<Base> Query::bases_of(const Place& place) {
  std::vector<Base> all;
  const ClassNode& node = *place.node;
  Scope scope{&node, place.self, place.outer};
  auto add = [&](const Instance& base, const Arguments& own, const InstancePtr& outer, const ExtendsElement* extends) {
    ModifierPtr said = merge(place.modifier, merge(modifier_of(own, scope), place.prescribed));
    all.push_back(
        {std::make_shared<Instance>(Instance{base.node, merge(said, base.modifier), outer, base.prescribed}), extends});
  };
  if (node.definition->kind == ClassKind::Short) {
    // What it stands for may be redeclared around it.
    Found found = resolve(scope, node.definition->base);
    if (found.kind == FoundKind::Class)
      add(*found.instance, node.definition->arguments, found.instance->outer, nullptr);
    return all;
  }
  ElementsPtr found = elements(node);
  for (const BaseLink& link : found->bases) {
    if (link.base)
      add({link.base, nullptr, nullptr, nullptr}, *link.arguments, scope_along({&link}, *link.base, scope).outer,
          link.extends);
  }
  return all;
}

std::vector<Base> Query::bases(const InstancePtr& instance) {
  Deeper deeper(depth_);
  if (depth_ > kMaxDepth) return {};
  return bases_of({instance->node, instance->modifier, instance, instance->outer, instance->prescribed});
}

Query::Place Query::long_class(Place place) {
  Deeper deeper(depth_);
  for (int steps = 0; place.node->definition->kind == ClassKind::Short; ++steps) {
    std::vector<Base> base = depth_ + steps > kMaxDepth ? std::vector<Base>() : bases_of(place);
    if (base.empty()) return {};
    const Instance& next = *base.front().instance;
    place = {next.node, next.modifier, place.self, next.outer, next.prescribed};
  }
  return place;
}

std::vector<Member> Query::members(const InstancePtr& instance) {
  std::vector<Member> all;
  Place place = long_class({instance->node, instance->modifier, instance, instance->outer, instance->prescribed});
  if (!place.node) return all;
  ElementsPtr found = elements(*place.node);
  for (const ElementEntry* entry : found->elements) {
    if (!entry->is_class()) all.push_back(member_of(found, *entry, place));
  }
  return all;
}

}  // namespace saltus::modelica::world
