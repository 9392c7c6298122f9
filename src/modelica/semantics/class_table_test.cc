// Lookup, inheritance, redeclaration and modification by themselves: nothing is instantiated.
#include "modelica/semantics/class_table.h"

#include <gtest/gtest.h>

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
  Class& p = load("package P package Q model A end A; end Q; model A end A; model M import P.Q.A; end M; model N import X = P.Q; end N; end P;");
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
  Class& p = load("package P model A end A; model B end B; model C replaceable model M = A; end C; model D extends C(redeclare model M = B); end D; end P;");
  EXPECT_EQ(table.class_name(*table.member(*table.member(p, "C"), "M")), "P.A");
  EXPECT_EQ(table.class_name(*table.member(*table.member(p, "D"), "M")), "P.B");
}

// MLS 3.6 §7.2.4: of two modifications the outer one counts; what only one of them says stays.
TEST_F(ClassTableTest, TheOuterModificationCounts) {
  Class& p = load("package P model A Real x(start = 1, min = 2); end A; model B Real x(start = 3); end B; end P;");
  const Modifier* inner = modifier_of_first(*table.member(p, "A"));
  const Modifier* outer = modifier_of_first(*table.member(p, "B"));
  const Modifier* both = table.merge(outer, inner);
  auto value = [&](std::string_view name) { return syntax::as<syntax::IntegerExpr>(*both->member(context.names.intern(name))->value).value; };
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

}  // namespace
}  // namespace saltus::modelica
