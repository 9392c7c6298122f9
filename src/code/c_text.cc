#include "code/c_text.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <unordered_map>

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace saltus::code {
namespace {

constexpr const char* kHead = R"(#include <math.h>
#include <stdint.h>
#include <string.h>

typedef char saltus_addresses_have_64_bits[sizeof(void*) == 8 ? 1 : -1];

#define SALTUS_MEMORY(NAME, TYPE) \
  static inline TYPE load_##NAME(const void* from) { TYPE x; memcpy(&x, from, sizeof x); return x; } \
  static inline void store_##NAME(void* to, TYPE x) { memcpy(to, &x, sizeof x); }
SALTUS_MEMORY(f64, double)
SALTUS_MEMORY(i8, uint8_t)
SALTUS_MEMORY(i32, uint32_t)
SALTUS_MEMORY(i64, uint64_t)
SALTUS_MEMORY(ptr, void*)

struct pair { uint64_t value; uint8_t over; };
static inline struct pair add_signed(uint64_t a, uint64_t b) {
  struct pair r; r.value = a + b; r.over = ((a ^ r.value) & (b ^ r.value)) >> 63; return r;
}
static inline struct pair subtract_signed(uint64_t a, uint64_t b) {
  struct pair r; r.value = a - b; r.over = ((a ^ b) & (a ^ r.value)) >> 63; return r;
}
static inline struct pair multiply_signed(uint64_t a, uint64_t b) {
  struct pair r; int64_t x = (int64_t)a, y = (int64_t)b; r.value = a * b;
  if (x == 0 || y == 0) r.over = 0;
  else if ((x == -1 && y == INT64_MIN) || (y == -1 && x == INT64_MIN)) r.over = 1;
  else r.over = (int64_t)r.value / y != x || (int64_t)r.value % y != 0;
  return r;
}
static inline uint64_t bits_of(double x) { uint64_t bits; memcpy(&bits, &x, sizeof bits); return bits; }
static inline double of_bits(uint64_t bits) { double x; memcpy(&x, &bits, sizeof x); return x; }
static inline uint64_t leading_zeros(uint64_t x) { uint64_t n = 0; for (; n < 64 && !(x >> 63); x <<= 1) ++n;
  return n; }
static inline uint64_t trailing_zeros(uint64_t x) { uint64_t n = 0; for (; n < 64 && !(x & 1); x >>= 1) ++n; return n; }
)";

struct NotWritten {
  std::string what;
};

std::string shown(const llvm::Value& value) {
  std::string text;
  llvm::raw_string_ostream out(text);
  value.print(out);
  return text.substr(0, 120);
}

std::string type_name(const llvm::Type* type) {
  if (type->isVoidTy()) return "void";
  if (type->isDoubleTy()) return "double";
  if (type->isPointerTy()) return "void*";
  if (type->isIntegerTy(1) || type->isIntegerTy(8)) return "uint8_t";
  if (type->isIntegerTy(32)) return "uint32_t";
  if (type->isIntegerTy(64)) return "uint64_t";
  if (type->isStructTy() && type->getStructNumElements() == 2 && type->getStructElementType(1)->isIntegerTy(1))
    return "struct pair";
  throw NotWritten{"a value of an unusual type"};
}

// What is read and written at once.
const char* memory_name(const llvm::Type* type) {
  if (type->isDoubleTy()) return "f64";
  if (type->isPointerTy()) return "ptr";
  if (type->isIntegerTy(1) || type->isIntegerTy(8)) return "i8";
  if (type->isIntegerTy(32)) return "i32";
  if (type->isIntegerTy(64)) return "i64";
  throw NotWritten{"memory of an unusual type"};
}

std::string signed_name(const llvm::Type* type) {
  return fmt::format("int{}_t", std::max(8u, type->getIntegerBitWidth()));
}

std::string number(double x) {
  if (std::isnan(x)) return "NAN";
  if (std::isinf(x)) return x > 0 ? "INFINITY" : "(-INFINITY)";
  std::string text = fmt::format("{:a}", x);
  return std::signbit(x) ? "(" + text + ")" : text;
}

class Writer {
 public:
  explicit Writer(const llvm::Module& module) : m_(module), layout_(module.getDataLayout()) {}

  std::string write() {
    out_ = kHead;
    name_all();
    for (const llvm::Function& f : m_) {
      if (is_external(f))
        line("extern void (*const {})(void);", names_.at(&f));
      else if (!f.isIntrinsic() && !is_of_c(f))
        line("{}{};", f.isDeclaration() ? "extern " : "static ", head(f));
    }
    for (const llvm::GlobalVariable& g : m_.globals()) global(g);
    for (const llvm::Function& f : m_) {
      if (!f.isDeclaration()) function(f);
    }
    return std::move(out_);
  }

 private:
  template <class... A>
  void line(fmt::format_string<A...> format, A&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<A>(arguments)...);
    out_ += '\n';
  }

  // Functions of the C library: its headers declare them.
  static bool is_of_c(const llvm::Function& f) {
    static constexpr const char* kNames[] = {"sin",  "cos", "tan",   "asin",  "acos",   "atan",    "sinh",  "cosh",
                                             "tanh", "exp", "log",   "log10", "floor",  "ceil",    "trunc", "sqrt",
                                             "fabs", "pow", "atan2", "fmod",  "memcpy", "memmove", "memset"};
    return f.isDeclaration() && std::ranges::find(kNames, f.getName()) != std::end(kNames);
  }

  // External functions of the model, external<id>: their own C says what they are, and hands out their addresses.
  static bool is_external(const llvm::Function& f) {
    llvm::StringRef name = f.getName();
    return f.isDeclaration() && name.consume_front("external") && !name.empty() &&
           llvm::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
  }

  void name_all() {
    auto identifier = [](llvm::StringRef name) {
      bool good = !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0]));
      for (char c : name) good = good && (std::isalnum(static_cast<unsigned char>(c)) || c == '_');
      return good;
    };
    size_t n = 0;
    for (const llvm::Function& f : m_) {
      bool outside = f.isDeclaration();
      if (outside && !f.isIntrinsic() && !identifier(f.getName()))
        throw NotWritten{"a function '" + f.getName().str() + "'"};
      names_[&f] =
          outside ? f.getName().str() : fmt::format("f{}_{}", n++, identifier(f.getName()) ? f.getName().str() : "");
    }
    for (const llvm::GlobalVariable& g : m_.globals())
      names_[&g] = g.hasLocalLinkage() || !identifier(g.getName()) ? fmt::format("g{}", n++) : g.getName().str();
  }

  std::string head(const llvm::Function& f) const {
    std::string text = type_name(f.getReturnType()) + " " + names_.at(&f) + "(";
    for (const llvm::Argument& a : f.args())
      text += fmt::format("{}{} a{}", a.getArgNo() ? ", " : "", type_name(a.getType()), a.getArgNo());
    return text + (f.arg_empty() ? "void)" : ")");
  }

  void global(const llvm::GlobalVariable& g) {
    const std::string& name = names_.at(&g);
    if (!g.hasInitializer()) return line("extern {} {};", type_name(g.getValueType()), name);
    const auto* type = llvm::dyn_cast<llvm::ArrayType>(g.getValueType());
    if (!type) throw NotWritten{"a datum " + shown(g)};
    const llvm::Type* element = type->getElementType();
    bool text = element->isIntegerTy(8);
    const llvm::Constant* values = g.getInitializer();
    out_ += g.hasLocalLinkage() ? "static " : "";
    if (g.isConstant()) out_ += "const ";
    // Names of files are looked for in a section of their own (run/files.h).
    if (g.hasSection())
      out_ += fmt::format("__attribute__((section(\"{}\"), used, aligned(16), visibility(\"hidden\"))) ",
                          g.getSection().str());
    if (text) return line("char {}[{}] ={};", name, type->getNumElements(), quoted(values, type->getNumElements()));
    out_ += fmt::format("{} {}[{}] = {{", element->isPointerTy() ? "void* const" : type_name(element), name,
                        std::max<uint64_t>(1, type->getNumElements()));
    for (uint64_t i = 0; i < type->getNumElements(); ++i) {
      const llvm::Constant* value = values->getAggregateElement(static_cast<unsigned>(i));
      if (i % 16 == 0) out_ += "\n ";
      out_ += " " + constant(value) + ",";
    }
    line("{}}};", type->getNumElements() ? "" : "0");
  }

  // A few words a line; what stands behind the last character is zero anyway.
  static std::string quoted(const llvm::Constant* values, uint64_t count) {
    std::string bytes;
    for (uint64_t i = 0; i < count; ++i)
      bytes += static_cast<char>(
          llvm::cast<llvm::ConstantInt>(values->getAggregateElement(static_cast<unsigned>(i)))->getZExtValue());
    bytes.resize(bytes.find_last_not_of('\0') + 1);
    std::string text = " \"";
    for (size_t i = 0; i < bytes.size(); ++i) {
      auto c = static_cast<unsigned char>(bytes[i]);
      if (i > 0 && i % 100 == 0) text += "\"\n  \"";
      if (c < 32 || c > 126 || c == '"' || c == '\\' || c == '?')
        text += fmt::format("\\{:03o}", c);
      else
        text += bytes[i];
    }
    return text + "\"";
  }

  std::string constant(const llvm::Constant* c) const {
    if (const auto* i = llvm::dyn_cast<llvm::ConstantInt>(c))
      return i->getBitWidth() == 64 ? fmt::format("UINT64_C({})", i->getZExtValue())
                                    : std::to_string(i->getZExtValue());
    if (const auto* x = llvm::dyn_cast<llvm::ConstantFP>(c)) return number(x->getValueAPF().convertToDouble());
    // An array is its address, and so are functions.
    const auto* datum = llvm::dyn_cast<llvm::GlobalVariable>(c);
    if (llvm::isa<llvm::GlobalObject>(c))
      return (datum && !datum->getValueType()->isArrayTy() ? "(void*)&" : "(void*)") +
             names_.at(llvm::cast<llvm::GlobalValue>(c));
    if (llvm::isa<llvm::ConstantPointerNull>(c)) return "(void*)0";
    if (llvm::isa<llvm::UndefValue>(c)) return c->getType()->isPointerTy() ? "(void*)0" : "0";
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(c)) return address(*gep);
    throw NotWritten{"a constant " + shown(*c)};
  }

  std::string use(const llvm::Value* v) const {
    if (const auto* c = llvm::dyn_cast<llvm::Constant>(v)) return constant(c);
    if (const auto* a = llvm::dyn_cast<llvm::Argument>(v)) return fmt::format("a{}", a->getArgNo());
    return fmt::format("v{}", numbers_.at(v));
  }
  // As a signed number of its width.
  std::string signed_use(const llvm::Value* v) const {
    if (v->getType()->isIntegerTy(1)) return "(int8_t)-" + use(v);
    return "(" + signed_name(v->getType()) + ")" + use(v);
  }

  std::string address(const llvm::GEPOperator& gep) const {
    std::string text = "(char*)" + use(gep.getPointerOperand());
    for (auto at = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); at != end; ++at) {
      const llvm::Value* index = at.getOperand();
      if (llvm::StructType* type = at.getStructTypeOrNull()) {
        text += fmt::format(
            " + {}", layout_.getStructLayout(type)
                         ->getElementOffset(static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(index)->getZExtValue()))
                         .getFixedValue());
        continue;
      }
      int64_t size = static_cast<int64_t>(layout_.getTypeAllocSize(at.getIndexedType()).getFixedValue());
      if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(index)) {
        if (int64_t bytes = known->getSExtValue() * size) text += fmt::format(" + ({})", bytes);
      } else
        text += fmt::format(" + {} * {}", signed_use(index), size);
    }
    return "(void*)(" + text + ")";
  }

  void function(const llvm::Function& f) {
    numbers_.clear();
    blocks_.clear();
    std::map<std::string, std::string> declared;
    size_t n = 0;
    std::string rooms;
    for (const llvm::BasicBlock& block : f) blocks_.emplace(&block, blocks_.size());
    for (const llvm::Instruction& i : llvm::instructions(f)) {
      if (i.getType()->isVoidTy()) continue;
      numbers_[&i] = n;
      std::string& list = declared[type_name(i.getType())];
      list += fmt::format("{}v{}", list.empty() ? "" : ", ", n);
      if (llvm::isa<llvm::PHINode>(i)) list += fmt::format(", p{}", n);
      if (const auto* room = llvm::dyn_cast<llvm::AllocaInst>(&i)) {
        auto size = room->getAllocationSize(layout_);
        if (!size || room->getParent() != &f.getEntryBlock()) throw NotWritten{"memory of a size that is not known"};
        rooms +=
            fmt::format("  uint64_t room{}[{}];\n", n, (size->getFixedValue() + 7) / 8 + (size->getFixedValue() == 0));
      }
      ++n;
    }
    line("\nstatic {} {{", head(f));
    for (const auto& [type, list] : declared) {
      // An asterisk belongs to one name.
      if (type != "void*")
        line("  {} {};", type, list);
      else {
        std::string names = list;
        for (size_t at = 0; (at = names.find(", ", at)) != std::string::npos; at += 3) names.insert(at + 2, "*");
        line("  void *{};", names);
      }
    }
    out_ += rooms;
    for (const llvm::BasicBlock& block : f) {
      line("b{}:;", blocks_.at(&block));
      for (const llvm::PHINode& phi : block.phis()) line("  {} = p{};", use(&phi), numbers_.at(&phi));
      for (const llvm::Instruction& i : block) {
        if (!llvm::isa<llvm::PHINode>(i)) instruction(i);
      }
    }
    line("}}");
  }

  // The values that the blocks behind a jump begin with.
  std::string jump(const llvm::BasicBlock* from, const llvm::BasicBlock* to) const {
    std::string text;
    for (const llvm::PHINode& phi : to->phis())
      text += fmt::format("p{} = {}; ", numbers_.at(&phi), use(phi.getIncomingValueForBlock(from)));
    return text + fmt::format("goto b{};", blocks_.at(to));
  }

  void instruction(const llvm::Instruction& i) {
    if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&i)) {
      if (branch->isUnconditional()) return line("  {}", jump(i.getParent(), branch->getSuccessor(0)));
      return line("  if ({}) {{ {} }} else {{ {} }}", use(branch->getCondition()),
                  jump(i.getParent(), branch->getSuccessor(0)), jump(i.getParent(), branch->getSuccessor(1)));
    }
    if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&i)) {
      line("  switch ({}) {{", use(choice->getCondition()));
      for (const auto& one : choice->cases())
        line("    case {}: {}", constant(one.getCaseValue()), jump(i.getParent(), one.getCaseSuccessor()));
      return line("    default: {}\n  }}", jump(i.getParent(), choice->getDefaultDest()));
    }
    // Behind a call of the host that does not come back.
    if (llvm::isa<llvm::UnreachableInst>(i))
      return line("  return{};", i.getFunction()->getReturnType()->isVoidTy() ? "" : " 0");
    if (const auto* back = llvm::dyn_cast<llvm::ReturnInst>(&i))
      return line("  return{};", back->getReturnValue() ? " " + use(back->getReturnValue()) : "");
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
      return line("  store_{}({}, {});", memory_name(store->getValueOperand()->getType()),
                  use(store->getPointerOperand()), use(store->getValueOperand()));
    std::string value = expression(i);
    if (value.empty()) return;
    if (i.getType()->isVoidTy())
      line("  {};", value);
    else
      line("  {} = {};", use(&i), value);
  }

  std::string expression(const llvm::Instruction& i) const {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
      return fmt::format("load_{}({}){}", memory_name(i.getType()), use(load->getPointerOperand()),
                         i.getType()->isIntegerTy(1) ? " & 1" : "");
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&i)) return address(*gep);
    if (llvm::isa<llvm::AllocaInst>(i)) return fmt::format("room{}", numbers_.at(&i));
    if (const auto* compare = llvm::dyn_cast<llvm::FCmpInst>(&i)) return comparison(*compare);
    if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&i)) return comparison(*compare);
    if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&i))
      return fmt::format("{} ? {} : {}", use(select->getCondition()), use(select->getTrueValue()),
                         use(select->getFalseValue()));
    if (const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(&i))
      return use(part->getAggregateOperand()) + (part->getIndices()[0] == 0 ? ".value" : ".over");
    if (const auto* call = llvm::dyn_cast<llvm::CallInst>(&i)) return called(*call);
    if (llvm::isa<llvm::BinaryOperator>(i)) return operation(i);
    const llvm::Value* x = i.getOperand(0);
    switch (i.getOpcode()) {
      case llvm::Instruction::FNeg: return "-" + use(x);
      case llvm::Instruction::Freeze: return use(x);
      case llvm::Instruction::ZExt: return use(x);
      case llvm::Instruction::Trunc:
        return fmt::format("({})({}{})", type_name(i.getType()), use(x), i.getType()->isIntegerTy(1) ? " & 1" : "");
      case llvm::Instruction::SExt:
        return fmt::format("({})({}){}", type_name(i.getType()), signed_name(i.getType()), signed_use(x));
      case llvm::Instruction::SIToFP: return "(double)" + signed_use(x);
      case llvm::Instruction::UIToFP: return "(double)" + use(x);
      case llvm::Instruction::FPToSI:
        return fmt::format("({})({}){}", type_name(i.getType()), signed_name(i.getType()), use(x));
      case llvm::Instruction::FPToUI: return fmt::format("({}){}", type_name(i.getType()), use(x));
      case llvm::Instruction::BitCast: return bits(*x, i.getType());
      case llvm::Instruction::PtrToInt: return "(uint64_t)(uintptr_t)" + use(x);
      case llvm::Instruction::IntToPtr: return "(void*)(uintptr_t)" + use(x);
      default: throw NotWritten{shown(i)};
    }
  }

  // The same bits as another type: a Real as an Integer, and back.
  std::string bits(const llvm::Value& x, const llvm::Type* type) const {
    if (x.getType()->isDoubleTy() && type->isIntegerTy(64)) return fmt::format("bits_of({})", use(&x));
    if (x.getType()->isIntegerTy(64) && type->isDoubleTy()) return fmt::format("of_bits({})", use(&x));
    if (x.getType() == type) return use(&x);
    throw NotWritten{"a cast of bits"};
  }

  std::string operation(const llvm::Instruction& i) const {
    const llvm::Value *x = i.getOperand(0), *y = i.getOperand(1);
    std::string a = use(x), b = use(y), type = type_name(i.getType());
    auto plain = [&](const char* op) { return fmt::format("({})({} {} {})", type, a, op, b); };
    auto with_sign = [&](const char* op) {
      return fmt::format("({})({} {} {})", type, signed_use(x), op, signed_use(y));
    };
    std::string only = i.getType()->isIntegerTy(1) ? " & 1" : "";
    switch (i.getOpcode()) {
      case llvm::Instruction::FAdd: return a + " + " + b;
      case llvm::Instruction::FSub: return a + " - " + b;
      case llvm::Instruction::FMul: return a + " * " + b;
      case llvm::Instruction::FDiv: return a + " / " + b;
      case llvm::Instruction::FRem: return fmt::format("fmod({}, {})", a, b);
      case llvm::Instruction::Add: return plain("+") + only;
      case llvm::Instruction::Sub: return plain("-") + only;
      case llvm::Instruction::Mul: return plain("*") + only;
      case llvm::Instruction::UDiv: return plain("/");
      case llvm::Instruction::URem: return plain("%");
      case llvm::Instruction::SDiv: return with_sign("/");
      case llvm::Instruction::SRem: return with_sign("%");
      case llvm::Instruction::And: return plain("&");
      case llvm::Instruction::Or: return plain("|");
      case llvm::Instruction::Xor: return plain("^");
      case llvm::Instruction::Shl: return plain("<<") + only;
      case llvm::Instruction::LShr: return plain(">>");
      case llvm::Instruction::AShr: return fmt::format("({})({} >> {})", type, signed_use(x), b);
      default: throw NotWritten{shown(i)};
    }
  }

  std::string comparison(const llvm::CmpInst& i) const {
    using P = llvm::CmpInst;
    const llvm::Value *x = i.getOperand(0), *y = i.getOperand(1);
    std::string a = use(x), b = use(y);
    auto of = [&](const char* op) { return fmt::format("{} {} {}", a, op, b); };
    auto not_of = [&](const char* op) { return fmt::format("!({} {} {})", a, op, b); };
    auto with_sign = [&](const char* op) { return fmt::format("{} {} {}", signed_use(x), op, signed_use(y)); };
    auto far = [&](const char* op) {
      return x->getType()->isPointerTy() ? fmt::format("(uintptr_t){} {} (uintptr_t){}", a, op, b) : of(op);
    };
    std::string ordered = fmt::format("({0} == {0} && {1} == {1})", a, b),
                unequal = fmt::format("({0} < {1} || {0} > {1})", a, b);
    switch (i.getPredicate()) {
      case P::FCMP_OEQ: return of("==");
      case P::FCMP_OGT: return of(">");
      case P::FCMP_OGE: return of(">=");
      case P::FCMP_OLT: return of("<");
      case P::FCMP_OLE: return of("<=");
      case P::FCMP_ONE: return unequal;
      case P::FCMP_ORD: return ordered;
      case P::FCMP_UNO: return "!" + ordered;
      case P::FCMP_UEQ: return "!" + unequal;
      case P::FCMP_UGT: return not_of("<=");
      case P::FCMP_UGE: return not_of("<");
      case P::FCMP_ULT: return not_of(">=");
      case P::FCMP_ULE: return not_of(">");
      case P::FCMP_UNE: return of("!=");
      case P::ICMP_EQ: return of("==");
      case P::ICMP_NE: return of("!=");
      case P::ICMP_UGT: return far(">");
      case P::ICMP_UGE: return far(">=");
      case P::ICMP_ULT: return far("<");
      case P::ICMP_ULE: return far("<=");
      case P::ICMP_SGT: return with_sign(">");
      case P::ICMP_SGE: return with_sign(">=");
      case P::ICMP_SLT: return with_sign("<");
      case P::ICMP_SLE: return with_sign("<=");
      default: throw NotWritten{shown(i)};
    }
  }

  std::string arguments(const llvm::CallInst& call, size_t count) const {
    std::string text;
    for (unsigned k = 0; k < count; ++k) text += (k ? ", " : "") + use(call.getArgOperand(k));
    return text;
  }

  std::string called(const llvm::CallInst& call) const {
    const llvm::Function* f = call.getCalledFunction();
    if (f && f->isIntrinsic()) return intrinsic(call, f->getIntrinsicID());
    if (f && !is_external(*f)) return names_.at(f) + "(" + arguments(call, call.arg_size()) + ")";
    std::string types;
    for (const llvm::Type* type : call.getFunctionType()->params())
      types += (types.empty() ? "" : ", ") + type_name(type);
    return fmt::format("(({} (*)({})){})({})", type_name(call.getType()), types.empty() ? "void" : types,
                       use(call.getCalledOperand()), arguments(call, call.arg_size()));
  }

  std::string intrinsic(const llvm::CallInst& call, llvm::Intrinsic::ID id) const {
    auto with = [&](const char* name, size_t count) { return fmt::format("{}({})", name, arguments(call, count)); };
    switch (id) {
      case llvm::Intrinsic::fabs: return with("fabs", 1);
      case llvm::Intrinsic::floor: return with("floor", 1);
      case llvm::Intrinsic::ceil: return with("ceil", 1);
      case llvm::Intrinsic::trunc: return with("trunc", 1);
      case llvm::Intrinsic::sqrt: return with("sqrt", 1);
      case llvm::Intrinsic::sin: return with("sin", 1);
      case llvm::Intrinsic::cos: return with("cos", 1);
      case llvm::Intrinsic::exp: return with("exp", 1);
      case llvm::Intrinsic::log: return with("log", 1);
      case llvm::Intrinsic::log10: return with("log10", 1);
      case llvm::Intrinsic::pow: return with("pow", 2);
      case llvm::Intrinsic::copysign: return with("copysign", 2);
      case llvm::Intrinsic::sadd_with_overflow: return with("add_signed", 2);
      case llvm::Intrinsic::ssub_with_overflow: return with("subtract_signed", 2);
      case llvm::Intrinsic::smul_with_overflow: return with("multiply_signed", 2);
      case llvm::Intrinsic::ctlz: return with("leading_zeros", 1);
      case llvm::Intrinsic::cttz: return with("trailing_zeros", 1);
      case llvm::Intrinsic::memcpy: return with("memcpy", 3);
      case llvm::Intrinsic::memmove: return with("memmove", 3);
      case llvm::Intrinsic::memset: return with("memset", 3);
      case llvm::Intrinsic::frameaddress:
        return fmt::format("&v{}", numbers_.at(&call));  // near enough: how deep the stack is
      case llvm::Intrinsic::lifetime_start:
      case llvm::Intrinsic::lifetime_end:
      case llvm::Intrinsic::assume: return {};
      default: throw NotWritten{shown(call)};
    }
  }

  const llvm::Module& m_;
  const llvm::DataLayout& layout_;
  std::string out_;
  std::unordered_map<const llvm::Value*, std::string> names_;
  std::unordered_map<const llvm::Value*, size_t> numbers_;
  std::unordered_map<const llvm::BasicBlock*, size_t> blocks_;
};

}  // namespace

std::string c_text(const llvm::Module& module, std::string& why) {
  try {
    return Writer(module).write();
  } catch (const NotWritten& fault) {
    return why = fault.what, std::string();
  }
}

}  // namespace saltus::code
