// Lookup, inheritance, redeclaration and constants over small worlds of one text each, and over edits of it.
#include "modelica/world/world.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "base/arithmetic_rules.h"
#include "modelica/world/evaluate.h"
#include "modelica/world/query.h"
#include "modelica/world/stored_classes.h"

namespace saltus::modelica::world {
namespace {

struct Small {
  explicit Small(const std::string& text)
      : world(World({}).with(FileSnapshot::of_text("test.mo", text))), query(*world) {}

  InstancePtr cls(std::string_view name) {
    const ClassNode* node = world->find(name);
    EXPECT_TRUE(node) << name;
    return node ? query.instance(*node) : nullptr;
  }
  // Names of all components, and of their types' classes.
  std::string components(std::string_view name) {
    std::string all;
    for (const Member& member : query.members(cls(name))) {
      InstancePtr type = query.type_of(member);
      all += (all.empty() ? "" : " ") + std::string(member.declaration->name) + ":" +
             (type ? type->node->full_name() : "-");
    }
    return all;
  }
  Value value(std::string_view name, std::vector<std::string_view> path) {
    InstancePtr at = cls(name);
    Evaluator evaluator(query);
    for (size_t k = 0; k + 1 < path.size(); ++k) at = query.type_of(*query.member(at, path[k]).member);
    return evaluator.value(*query.member(at, path.back()).member);
  }

  WorldPtr world;
  Query query;
};

TEST(World, FindsNestedClasses) {
  Small s("package P model A end A; package 'Q.R' model B end B; end 'Q.R'; end P;");
  EXPECT_TRUE(s.world->find("P.A"));
  EXPECT_TRUE(s.world->find("P.'Q.R'.B"));
  EXPECT_FALSE(s.world->find("P.C"));
  EXPECT_FALSE(s.world->find("P.A.B"));
  EXPECT_FALSE(s.world->find("../P"));
  EXPECT_EQ(s.world->find("P.'Q.R'.B")->full_name(), "P.'Q.R'.B");
}

TEST(World, InheritsInPlace) {
  Small s(R"(package P
    model A Real a; end A;
    model B Real b0; extends A; Real b; end B;
    model C extends B; Real c; end C;
  end P;)");
  EXPECT_EQ(s.components("P.C"), "b0:- a:- b:- c:-");
}

TEST(World, LooksAroundAndThroughImports) {
  Small s(R"(package P
    package Q model A end A; package R model B end B; model D end D; end R; end Q;
    package T
      import P.Q.A; import X = P.Q.R; import P.Q.R.{D}; import P.Q.*;
      model M A a; X.B b; D d; R.B r; Inner i; Nothing n; model Inner end Inner; end M;
    end T;
  end P;)");
  EXPECT_EQ(s.components("P.T.M"), "a:P.Q.A b:P.Q.R.B d:P.Q.R.D r:P.Q.R.B i:P.T.M.Inner n:-");
}

TEST(World, EncapsulatedStopsLookup) {
  Small s("package P model A end A; encapsulated package Q model M A a; Real x; end M; end Q; end P;");
  EXPECT_EQ(s.components("P.Q.M"), "a:- x:-");
}

TEST(World, RedeclaredClassesAndComponents) {
  Small s(R"(package P
    model Plain end Plain; model Rough extends Plain; end Rough;
    model Base replaceable model F = Plain; F f; replaceable Plain g; end Base;
    model ByExtends extends Base(redeclare model F = Rough, redeclare Rough g); end ByExtends;
    model ByElement extends Base; redeclare model F = Rough; end ByElement;
    model Whole Base b(redeclare model F = Rough); end Whole;
    model Outermost extends Whole(b(redeclare model F = Plain)); end Outermost;
  end P;)");
  auto inner = [&](std::string_view name) {
    InstancePtr b = s.query.type_of(*s.query.member(s.cls(name), "b").member);
    InstancePtr f = s.query.type_of(*s.query.member(b, "f").member);
    return f->node->full_name();
  };
  EXPECT_EQ(s.components("P.ByExtends"), "f:P.Rough g:P.Rough");
  EXPECT_EQ(inner("P.Whole"), "P.Rough");
  EXPECT_EQ(inner("P.Outermost"), "P.Plain");
  // The class itself is the redeclared one; its base is what stands on its right.
  EXPECT_EQ(s.components("P.ByElement"), "f:P.ByElement.F g:P.Plain");
}

TEST(World, RedeclaredPackagesReachTheirFunctionsAndConstants) {
  Small s(R"(package P
    partial package Medium constant Integer n; model State Real x[n]; end State; end Medium;
    package Water extends Medium(n = 3); end Water;
    model Pipe replaceable package M = Medium; M.State s; parameter Integer k = M.n + 1; end Pipe;
    model System package W = Water; Pipe p(redeclare package M = W); end System;
  end P;)");
  EXPECT_EQ(s.value("P.System", {"p", "k"}).number, 4);
}

TEST(World, ValuesByModifiersOutermostFirst) {
  Small s(R"(package P
    constant Real two = 2;
    type E = enumeration(one, other);
    model A parameter Real k = 1; parameter E e = E.other; parameter Real t[:] = {i^2 for i in 1:3}; end A;
    model B A a(k = two * 3); end B;
    model C extends B(a.k = 10 - 1); end C;
    model D parameter Boolean use = not false and time > 0 or true; A a(k = if use then sum(a.t) else 0); end D;
  end P;)");
  EXPECT_EQ(s.value("P.B", {"a", "k"}).number, 6);
  EXPECT_EQ(s.value("P.C", {"a", "k"}).number, 9);
  EXPECT_EQ(s.value("P.B", {"a", "e"}).text, "other");
  EXPECT_TRUE(s.value("P.D", {"use"}).is_true());
  EXPECT_EQ(s.value("P.D", {"a", "k"}).number, 14);
}

// The editor counts and divides as compiled code does (base/arithmetic_rules.h).
TEST(World, RulesOfArithmetic) {
  std::mt19937 random(1);
  auto number = [&](int largest) { return std::uniform_int_distribution<int>(-largest, largest)(random); };
  for (int i = 0; i < 200; ++i) {
    int digits = std::uniform_int_distribution<int>(0, 4)(random), first = number(1000), step = number(30),
        last = first + step * number(300);
    if (step == 0) continue;
    auto decimal = [&](int n) { return fmt::format("{}e-{}", n, digits); };
    auto value = [&](int n) { return std::stod(decimal(n)); };
    Small s(fmt::format(
        "model M Real r[:] = {0}:{1}:{2}; Real d = div({0}, {1}), m = mod({0}, {1}), e = rem({0}, {1}); end M;",
        decimal(first), decimal(step), decimal(last)));
    int64_t count = std::max((last - first) / step + 1, 0);  // exactly
    EXPECT_EQ(static_cast<int64_t>(s.value("M", {"r"}).elements.size()), count)
        << decimal(first) << ":" << decimal(step) << ":" << decimal(last);
    EXPECT_EQ(real_range_count(value(first), value(step), value(last)), count);
    EXPECT_EQ(s.value("M", {"d"}).number, real_div(DoubleArithmetic(), value(first), value(step)));
    EXPECT_EQ(s.value("M", {"m"}).number, real_mod(DoubleArithmetic(), value(first), value(step)));
    EXPECT_EQ(s.value("M", {"e"}).number, real_rem(DoubleArithmetic(), value(first), value(step)));
  }
}

TEST(World, AttributesOfSimpleTypes) {
  Small s(R"(package P
    type Length = Real(final quantity = "Length", unit = "m"); type Short = Length(displayUnit = "mm");
    model M Short s(max = 3); Length l(unit = "km"); end M;
  end P;)");
  Evaluator evaluator(s.query);
  auto attribute = [&](std::string_view component, std::string_view name) {
    return evaluator.attribute(*s.query.member(s.cls("P.M"), component).member, name).text;
  };
  EXPECT_EQ(attribute("s", "unit"), "m");
  EXPECT_EQ(attribute("s", "displayUnit"), "mm");
  EXPECT_EQ(attribute("l", "unit"), "km");
}

TEST(World, CyclesEnd) {
  Small s(R"(package P
    model A extends B; Real a; end A; model B extends A; Real b; end B;
    model C = D; model D = C;
    model E E e; parameter Real x = e.x; parameter Real y = y; end E;
    package Q extends Q.R; end Q;
  end P;)");
  s.components("P.A");
  s.components("P.C");
  s.components("P.Q");
  EXPECT_TRUE(s.value("P.E", {"x"}).missing());
  EXPECT_TRUE(s.value("P.E", {"y"}).missing());
}

TEST(World, HalfWrittenTextIsUnderstoodAsFarAsItGoes) {
  Small s("package P model A Real a; Real end A; model B extends A; A x; extends ; equation x. = ; end B; end P;");
  EXPECT_NE(s.components("P.B").find("a:-"), std::string::npos);
  EXPECT_NE(s.components("P.B").find("x:P.A"), std::string::npos);
}

TEST(World, AnEditMakesAnotherWorld) {
  Small s("model A Real a; end A;");
  WorldPtr edited = s.world->with(FileSnapshot::of_text("test.mo", "model A Real b; end A; model B end B;"));
  EXPECT_FALSE(s.world->find("B"));
  EXPECT_TRUE(edited->find("B"));
  EXPECT_TRUE(edited->find("A")->declaration("b"));
  EXPECT_TRUE(s.world->find("A")->declaration("a"));
  EXPECT_FALSE(edited->without("test.mo")->find("B"));
}

// MLS 3.6 §5.3.1: a qualified import counts before an unqualified one; what two unqualified ones find is nothing.
TEST(World, ImportsInTheirOrder) {
  Small s(R"(package P
    package A model X end X; model Y end Y; end A;
    package B model X end X; end B;
    model M import P.A.*; import P.B.*; X x; Y y; end M;
    model N import P.A.*; import P.B.X; X x; end N;
    model O import Q = P.Missing; model Q end Q; Q q; end O;
  end P;)");
  EXPECT_EQ(s.components("P.M"), "x:- y:P.A.Y");
  EXPECT_EQ(s.components("P.N"), "x:P.B.X");
  EXPECT_EQ(s.components("P.O"), "q:P.O.Q");
}

// MLS 3.6 §7.3.2: what a constraining clause says holds for every redeclaration, whose own text and whose modifications
// from outside win over it.
TEST(World, ConstrainingClausesHoldForRedeclarations) {
  Small s(R"(package P
    model A parameter Real p = 1; parameter Real q = 2; parameter Real r = 3; end A;
    model B extends A; end B;
    model M replaceable A a constrainedby A(p = 10, q = 20, r = 30); end M;
    model N extends M(redeclare B a(q = 200)); end N;
    model O extends N(a(r = 3000)); end O;
    partial package Medium constant Integer n = 1; constant Integer m = 1; end Medium;
    package Water = Medium(n = 2);
    model U replaceable package Med = Medium constrainedby Medium(m = 5, n = 7); parameter Integer k = Med.n;
      parameter Integer l = Med.m; end U;
    model V extends U(redeclare package Med = Medium(n = 3)); end V;
  end P;)");
  EXPECT_EQ(s.value("P.M", {"a", "p"}).number, 10);
  EXPECT_EQ(s.value("P.N", {"a", "p"}).number, 10);
  EXPECT_EQ(s.value("P.N", {"a", "q"}).number, 200);
  EXPECT_EQ(s.value("P.O", {"a", "q"}).number, 200);
  EXPECT_EQ(s.value("P.O", {"a", "r"}).number, 3000);
  EXPECT_EQ(s.value("P.V", {"k"}).number, 3);
  EXPECT_EQ(s.value("P.V", {"l"}).number, 5);
}

// MLS 3.6 §7.4; §7.1: an own element counts before an inherited one.
TEST(World, DeselectedAndReplacedElements) {
  Small s(R"(package P
    model A end A; model B end B;
    model Base Real x; replaceable A a; Real y; end Base;
    model M extends Base(break x); redeclare B a; end M;
  end P;)");
  EXPECT_EQ(s.components("P.M"), "y:- a:P.B");
}

// The right side of a short class is read around it: x is the parameter of the package, not that of A.
TEST(World, ShortClassesAreReadAroundThemselves) {
  Small s(R"(package P constant Real x = 5; model A parameter Real x = 1; end A; model B = A(x = x); end P;)");
  EXPECT_EQ(s.value("P.B", {"x"}).number, 5);
}

// What was found out about a class stays until an edit reaches something that it was found with.
TEST(World, AnEditForgetsWhatItReaches) {
  auto file = [](const char* name, const char* text) { return FileSnapshot::of_text(name, text); };
  WorldPtr first = World({}).with(
      {file("base.mo", "model Base Real x; end Base;"), file("derived.mo", "model Derived extends Base; end Derived;"),
       file("lone.mo", "model Lone Real l; end Lone;"), file("open.mo", "model Open extends Missing; end Open;")});
  auto list = [](const World& world) {
    Query query(world);
    std::string all;
    for (const char* name : {"Derived", "Lone", "Open"}) {
      for (const Member& member : query.members(query.instance(*world.find(name))))
        all += std::string(member.declaration->name) + " ";
    }
    return all;
  };
  EXPECT_EQ(list(*first), "x l ");
  WorldPtr second = first->with(file("base.mo", "model Base Real x; Real y; end Base;"));
  EXPECT_TRUE(second->known_elements(second->find("Lone")));
  EXPECT_FALSE(second->known_elements(second->find("Derived")));
  EXPECT_EQ(list(*second), "x y l ");
  WorldPtr third = second->with(file("missing.mo", "model Missing Real m; end Missing;"));
  EXPECT_TRUE(third->known_elements(third->find("Derived")));
  EXPECT_EQ(list(*third), "x y l m ");
}

TEST(StoredClasses, NumbersCountAsNumbers) {
  EXPECT_TRUE(is_older("Modelica 9.1", "Modelica 10.0"));
  EXPECT_TRUE(is_older("3.2", "3.2.3"));
  EXPECT_FALSE(is_older("4.1.0", "4.0.0"));
}

// MLS 3.6 §13.3, §13.4.1: the newest version on the path, or the one asked for; classes in the order of package.order.
TEST(StoredClasses, VersionsAndOrder) {
  namespace fs = std::filesystem;
  fs::path root = fs::path(testing::TempDir()) / fmt::format("saltus_stored_{}", getpid());
  auto write = [&](const fs::path& path, const char* text) {
    fs::create_directories((root / path).parent_path());
    std::ofstream(root / path) << text;
  };
  for (const char* version : {"Lib 9.1", "Lib 10.0"}) write(fs::path(version) / "package.mo", "package Lib end Lib;");
  write("Lib 10.0/package.order", "Z\nA\n");
  write("Lib 10.0/A.mo", "within Lib; model A end A;");
  write("Lib 10.0/B.mo", "within Lib; model B end B;");
  write("Lib 10.0/Z/package.mo", "within Lib; package Z end Z;");
  std::vector<std::string> path = {root.string()};
  ASSERT_TRUE(find_on_path(path, "Lib"));
  EXPECT_EQ(find_on_path(path, "Lib")->folder, (root / "Lib 10.0").string());
  EXPECT_EQ(find_on_path(path, "Lib", "9.1")->folder, (root / "Lib 9.1").string());
  EXPECT_FALSE(find_on_path(path, "Other"));
  EXPECT_FALSE(find_on_path(path, "../Lib"));
  std::string names;
  for (const StoredClass& one : stored_members((root / "Lib 10.0").string()))
    names += one.name + (one.folder.empty() ? " " : "/ ");
  EXPECT_EQ(names, "Z/ A B ");
  World world(path);
  ASSERT_TRUE(world.find("Lib.B"));
  fs::remove_all(root);
}

// What a file defines at its top, without parsing: short classes, classes of the same name inside, texts with keywords
// in strings and comments.
TEST(ClassNames, OfAText) {
  ClassNames names = class_names_in_text(R"(within A.B; // model Comment
    partial model M "model Text" package M end M; type T = Real; end M;
    type Speed = Real(unit = "m/s"); operator record C end C; function f extends g; end f; model extends X end X;)");
  EXPECT_EQ(names.within, "A.B");
  EXPECT_EQ(names.names, (std::vector<std::string>{"M", "Speed", "C", "f"}));
  EXPECT_EQ(class_names_in_text("model A end A; model B end B;", 1).names, std::vector<std::string>{"A"});
}

// A file beside an open one is found by what it defines, as the compiler finds it.
TEST(World, FilesBesideAnOpenOne) {
  std::filesystem::path folder = std::filesystem::temp_directory_path() / fmt::format("saltus-world-{}", getpid());
  std::filesystem::create_directories(folder / "lib-master");
  std::ofstream(folder / "env.mo") << "block Env Real x = 1; end Env;";
  std::ofstream(folder / "lib-master" / "package.mo") << "package Lib model A end A; end Lib;";
  File open = FileSnapshot::of_text((folder / "system.mo").string(), "model System Env env; end System;");
  WorldPtr world = World({}).with(open);
  ASSERT_TRUE(world->find("Env"));
  EXPECT_EQ(world->find("Env")->file->path(), (folder / "env.mo").string());
  EXPECT_TRUE(world->find("Lib.A"));
  EXPECT_FALSE(world->find("Elsewhere"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace saltus::modelica::world
