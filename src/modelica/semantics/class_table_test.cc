// Lookup, inheritance, redeclaration and modification by themselves: nothing is instantiated.
#include "modelica/semantics/class_table.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "modelica/world/query.h"

namespace saltus::modelica {
namespace {

class Table : public ClassTable {
 public:
  Table(Context& context, Library& library) : ClassTable(context, library, false) {}

  using ClassTable::class_level;
  using ClassTable::class_name;
  using ClassTable::expand;
  using ClassTable::lookup_class;
  using ClassTable::lookup_name;
  using ClassTable::make_modifier;
  using ClassTable::member_class;
  using ClassTable::merge;
  using ClassTable::simple_type;
  using ClassTable::specialize;

  Class* of(DeclaredClass& declared) { return class_of(declared, root_scope_); }
  Class* member(Class& cls, std::string_view name) {
    expand(cls);
    auto it = cls.index.find(intern(name));
    return it == cls.index.end() ? nullptr : member_class(cls, *it->second);
  }
  TypeRef type(Class& scope, std::initializer_list<std::string_view> names) {
    std::vector<syntax::NamePart> parts;
    for (std::string_view name : names) parts.push_back({intern(name), {}});
    return lookup_class({&scope, nullptr}, parts, false, {}, false);
  }
  Class* declared_in(Class& cls, std::string_view name) {
    expand(cls);
    const ElementEntry* entry = cls.find(intern(name));
    return entry && entry->is_class() && entry->owner == &cls ? own_class(*entry) : nullptr;
  }
  // A component: its name, the class that declares it, and the class of its type as its extends clauses leave it.
  std::string described(const ElementEntry& entry) {
    const Modifier* redeclared = entry.modifier && entry.modifier->redeclare ? entry.modifier : nullptr;
    const auto& clause = syntax::as<syntax::ComponentsElement>(redeclared ? *redeclared->redeclare : *entry.element);
    TypeRef type =
        lookup_class(redeclared ? redeclared->redeclare_scope : Scope{entry.owner, nullptr}, clause.type, false);
    bool predefined = !type.cls || !type.cls->declared;
    return fmt::format("{} of {}: {}{}", text(entry.name), class_name(*entry.owner),
                       entry.is_protected ? "protected " : "", predefined ? "-" : class_name(*type.cls));
  }
  std::vector<std::string> elements(Class& cls) {
    expand(cls);
    std::vector<std::string> names;
    for (const ElementEntry* entry : cls.elements) names.emplace_back(text(entry->name));
    return names;
  }

 private:
  Instance* constants_of(Class&) override { return nullptr; }
  Instance* child(Instance&, Name) override { return nullptr; }
  Instance* resolve_outer(Instance& instance) override { return &instance; }
  void kept_class(const ElementEntry&) override {}
  void short_class(const Class&, const Class&) override {}
  void inner_class(Class&, const ElementEntry&) override {}
};

class ClassTableTest : public testing::Test {
 protected:
  Class& load(std::string text) {
    std::vector<DeclaredClass*> loaded;
    EXPECT_TRUE(library.load_text(std::move(text), loaded));
    return *table.of(*loaded.back());
  }
  // The arguments of the first component of a class.
  const Modifier* modifier_of_first(Class& cls) {
    table.expand(cls);
    return table.make_modifier(cls.elements[0]->component->modification->arguments, {&cls, nullptr});
  }

  Context context;
  Library library{context, {}};
  Table table{context, library};
};

// MLS 3.6 §5.3.1: from the inside outwards; an inner name hides an outer one.
TEST_F(ClassTableTest, NamesAreFoundFromTheInsideOutwards) {
  Class& p = load("package P model A end A; model B end B; package Q model A end A; model M end M; end Q; end P;");
  Class* m = table.type(p, {"Q", "M"}).cls;
  ASSERT_TRUE(m);
  EXPECT_EQ(table.class_name(*table.type(*m, {"A"}).cls), "P.Q.A");
  EXPECT_EQ(table.class_name(*table.type(*m, {"B"}).cls), "P.B");
  EXPECT_EQ(table.type(*m, {"C"}).cls, nullptr);
}

// MLS 3.6 §13.2.1: an import stands between the elements of a class and what encloses it.
TEST_F(ClassTableTest, ImportsGiveNames) {
  Class& p = load(
      "package P package Q model A end A; end Q; model A end A; model M import P.Q.A; end M; model N import X = P.Q; "
      "end N; end P;");
  EXPECT_EQ(table.class_name(*table.type(*table.member(p, "M"), {"A"}).cls), "P.Q.A");
  EXPECT_EQ(table.class_name(*table.type(*table.member(p, "N"), {"X", "A"}).cls), "P.Q.A");
}

// MLS 3.6 §7.1: inherited elements at the place of their extends clause.
TEST_F(ClassTableTest, InheritedElementsStandWhereTheExtendsClauseStands) {
  Class& p = load("package P model A Real a; end A; model B Real b; extends A; Real c; end B; end P;");
  Class& b = *table.member(p, "B");
  EXPECT_EQ(table.elements(b), (std::vector<std::string>{"b", "a", "c"}));
  EXPECT_EQ(table.class_name(*b.bases[0].cls), "P.A");
}

// MLS 3.6 §7.3: what a redeclaration gives counts in what is inherited, too.
TEST_F(ClassTableTest, ARedeclarationSpecializesTheClass) {
  Class& p = load(
      "package P model A end A; model B end B; model C replaceable model M = A; end C; model D extends C(redeclare "
      "model M = B); end D; end P;");
  EXPECT_EQ(table.class_name(*table.member(*table.member(p, "C"), "M")), "P.A");
  EXPECT_EQ(table.class_name(*table.member(*table.member(p, "D"), "M")), "P.B");
}

// MLS 3.6 §7.2.4: of two modifications the outer one counts; what only one of them says stays.
TEST_F(ClassTableTest, TheOuterModificationCounts) {
  Class& p = load("package P model A Real x(start = 1, min = 2); end A; model B Real x(start = 3); end B; end P;");
  const Modifier* inner = modifier_of_first(*table.member(p, "A"));
  const Modifier* outer = modifier_of_first(*table.member(p, "B"));
  const Modifier* both = table.merge(outer, inner);
  auto value = [&](std::string_view name) {
    return syntax::as<syntax::IntegerExpr>(*both->member(context.names.intern(name))->value).value;
  };
  EXPECT_EQ(value("start"), 3);
  EXPECT_EQ(value("min"), 2);
}

TEST_F(ClassTableTest, ATypeComesDownToItsPredefinedOne) {
  Class& p = load("package P type T = Real(unit = \"m\"); type U = T; model M end M; end P;");
  EXPECT_EQ(table.simple_type(*table.member(p, "U"))->builtin, Builtin::Real);
  EXPECT_EQ(table.simple_type(*table.member(p, "M")), nullptr);
}

TEST_F(ClassTableTest, AClassThatExtendsItselfIsTold) {
  Class& p = load("package P model A extends B; end A; model B extends A; end B; end P;");
  EXPECT_THROW(table.expand(*table.member(p, "A")), Failed);
  EXPECT_TRUE(context.diagnostics.has_errors());
}

// What editors are told of a class, and what flattening sees of it: components in their order, where each is declared,
// and the class of its type.
class Agreement {
 public:
  Agreement(Table& table, const world::World& world) : table_(table), query_(world) {}

  // False: they differ, which is told; nothing is compared in a class that flattening refuses.
  bool same(Class& cls, const world::ClassNode& node) {
    std::string flattened, asked;
    try {
      table_.expand(cls);
      // What is not there at all (an unknown library) stops flattening, and nothing else.
      if (cls.builtin != Builtin::None) return true;
      for (ElementEntry* entry : cls.elements) {
        if (!entry->is_class()) flattened += table_.described(*entry) + "\n", ++components;
      }
    } catch (const Failed&) {
      ++refused;
      return true;
    }
    for (const world::Member& member : query_.members(query_.instance(node))) asked += described(member) + "\n";
    ++compared;
    EXPECT_EQ(flattened, asked) << node.full_name();
    return flattened == asked;
  }
  // The same for all classes inside.
  bool all_same(Class& cls, const world::ClassNode& node) {
    bool good = same(cls, node);
    for (const world::ClassNode* child : node.children) {
      try {
        if (Class* inner = table_.declared_in(cls, child->name)) good &= all_same(*inner, *child);
      } catch (const Failed&) {
        ++refused;
      }
    }
    return good;
  }
  size_t compared = 0, refused = 0, components = 0;

 private:
  std::string described(const world::Member& member) {
    world::InstancePtr type = query_.type_of(member);
    // Other names are seen through, as flattening does.
    while (type && world::is_another_name(*type->node->definition)) {
      std::vector<world::Base> bases = query_.bases(type);
      type = bases.empty() ? nullptr : bases.front().instance;
    }
    return fmt::format("{} of {}: {}{}", member.declaration->name, member.declared_in->full_name(),
                       member.is_protected ? "protected " : "", type ? type->node->full_name() : "-");
  }

  Table& table_;
  world::Query query_;
};

TEST_F(ClassTableTest, EditorsAreToldWhatFlatteningSees) {
  const char* text = R"(package P
    package Media
      partial package Medium constant Integer n = 1; replaceable record State end State;
        replaceable function f input State s; end f; end Medium;
      package Water extends Medium(n = 2); redeclare record extends State Real p; end State;
        redeclare function extends f end f; end Water;
      package Steam = Water(n = 3);
    end Media;
    package Aside model A end A; model B end B; constant Real c = 1; end Aside;
    partial model Base Real x; Real y; replaceable Aside.A a; protected Real hidden; end Base;
    model Derived Real first; extends Base(break y, redeclare Aside.B a); Real last; end Derived;
    model Again extends Base; redeclare Aside.B a; Real x; end Again;
    model Twice extends Base; extends Derived; end Twice;
    model Imports import P.Aside.*; import Q = P.Aside; import P.Media.{Water}; A a; Q.B b; Water.State s; end Imports;
    model Uses replaceable package M = Media.Medium constrainedby Media.Medium; M.State s; end Uses;
    model UsesWater extends Uses(redeclare package M = Media.Steam); end UsesWater;
    type Length = Real(unit = "m");
    model Short = Derived(x = 1);
    model ExtendsShort extends Short; Length l; end ExtendsShort;
  end P;)";
  Class& p = load(text);
  world::WorldPtr world = world::World({}).with(world::FileSnapshot::of_text("p.mo", text));
  Agreement agreement(table, *world);
  EXPECT_TRUE(agreement.all_same(p, *world->find("P")));
  EXPECT_EQ(agreement.refused, 0u);
  EXPECT_GE(agreement.compared, 20u);
}

// The same for every class of the Standard Library, where it is at hand.
TEST_F(ClassTableTest, EditorsAreToldWhatFlatteningSeesOfTheLibrary) {
  const char* path = std::getenv("MODELICAPATH");
  if (!path) GTEST_SKIP() << "MODELICAPATH is not set";
  Context own;
  Library on_path{own, {path}};
  Table all{own, on_path};
  DeclaredClass* top = on_path.top_level(own.names.intern("Modelica"));
  if (!top) GTEST_SKIP() << "no Modelica below " << path;
  world::World world({path});
  Agreement agreement(all, world);
  EXPECT_TRUE(agreement.all_same(*all.of(*top), *world.find("Modelica")));
  EXPECT_LT(agreement.refused, agreement.compared / 100);
  fmt::print("{} components of {} classes alike, {} classes not understood by themselves\n", agreement.components,
             agreement.compared, agreement.refused);
}

}  // namespace
}  // namespace saltus::modelica
