// Lowering of expressions and statements to LLVM IR: one Lowering makes one LLVM function.
//
// Expressions are hash-consed, so evaluating each node once per function is all there is to common subexpressions. What
// was computed inside a branch or a loop is forgotten at its end, since it does not dominate what follows (Scope).
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/arithmetic_rules.h"
#include "base/context.h"
#include "code/integer_range.h"
#include "code/program.h"
#include "code/value.h"
#include "structure/schedule.h"

namespace saltus::code {

using hybrid::ExprId;
using hybrid::FunctionId;
using hybrid::IteratorId;
using hybrid::Op;
using hybrid::Statement;
using structure::Block;
using structure::Slot;

// Thrown inside this stage when something cannot be compiled; compile() turns it into a diagnostic.
struct Unsupported {
  std::string what;
  Span span;
};

struct Place;

// What all functions of one LLVM module share.
struct ModuleLowering {
  // `model`: the schedule's expressions and functions, with what was added to them since.
  ModuleLowering(const structure::Schedule& schedule, const hybrid::Model& model, const Context& context,
                 llvm::LLVMContext& llvm, const std::string& name);

  const structure::Schedule& schedule;
  const hybrid::Model& model;
  const Context& context;
  llvm::LLVMContext& llvm;
  std::unique_ptr<llvm::Module> module;
  llvm::Type *f64, *i64, *i1, *ptr, *nothing;
  llvm::Function* allocate = nullptr;      // ptr allocate(env, i64 bytes)
  std::vector<llvm::Function*> functions;  // by FunctionId; declared when first called
  std::vector<FunctionId> pending;         // declared, body not made yet
  std::vector<uint8_t> discrete;           // by slot: its pre is kept
  std::vector<uint8_t> mixed;              // by zero crossing: a system of this sequence decides it
  std::unordered_map<std::string, llvm::Constant*> texts;
  const run::Program* program = nullptr;  // numbers the places that code reports
  size_t operations = 0;
  std::vector<FunctionId> externals;  // named external<id> in the module; their addresses are to be defined

  void check_memory();  // of all functions made (check_memory.cc)
  llvm::Function* function(FunctionId id);
  // A text that is the name of a file, in code for others: room for another name, which they put there (kFileSection,
  // kFileRoom).
  llvm::Constant* text(std::string_view text);
  std::set<std::string>* files = nullptr;  // those; null: code for this process
  llvm::FunctionCallee host(const char* name, llvm::Type* result, std::initializer_list<llvm::Type*> arguments);
  bool may_fail(ExprId e);        // a subscript or a conversion in it may be out of bounds
  std::vector<uint8_t> failing;   // by expression
  bool may_lack_value(ExprId e);  // it may be no number
  std::vector<uint8_t> lacking;   // by expression
  Type type_of(ExprId e) const { return model.types[model.exprs.type(e)]; }
  llvm::Type* scalar_type(BaseType base) const;
  Type slot_type(Slot slot) const;  // of the scalar; slots behind the last are derivatives
};

// A variable of a function: where its parts live.
struct Var {
  Type type;
  llvm::Value* place = nullptr;    // scalar: its address; array: the address of its data pointer
  std::vector<llvm::Value*> dims;  // addresses of the sizes
  std::vector<Var> parts;
  bool lasting = false;  // of a process: outlives the call; its arrays are in the host's memory
};

class Lowering {
 public:
  Lowering(ModuleLowering& m, llvm::Function* f);

  // -- expressions (lower_expression.cc)
  Val lower(ExprId e);
  llvm::Value* lower_real(ExprId e) { return as_real(lower(e)); }
  llvm::Value* lower_integer(ExprId e) { return as_integer(lower(e)); }
  llvm::Value* lower_boolean(ExprId e) { return as_boolean(lower(e)); }

  // -- blocks (lower_block.cc)
  void block(const Block& block);
  void residual(const structure::System& system, size_t i, llvm::Value* into);
  void crossing(const structure::ZeroCrossing& crossing, uint32_t index, llvm::Value* g, llvm::Value* now);

  // -- statements and functions (lower_statement.cc, lower_function.cc)
  void statements(std::span<const Statement> list);
  void function_body(const hybrid::Function& function);
  void external_body(const hybrid::Function& function);

  // -- processes (lower_process.cc)
  void process_body(const hybrid::Process& process, CompiledProcess& compiled);

  // Ends the function, giving back what it took from the stack.
  void finish();

  ModuleLowering& m;
  llvm::IRBuilder<> b;
  llvm::Function* f;
  llvm::Value* env;
  bool in_initial = false;          // homotopy matters
  void refresh(uint32_t crossing);  // evaluates and stores one of them

  // -- memory (lower.cc)
  enum Field {
    kTime,
    kLambda,
    kFresh,
    kInitial,
    kTerminal,
    kV,
    kPre,
    kStart,
    kD,
    kStrings,
    kPreStrings,
    kObjects,
    kRelations,
    kTicks,
    kNoise,
    kStop,
    kStackLimit,
    kTop,
    kEnd,
    kCallbacks,
    kHost,
    kWhere
  };
  llvm::Value* field(Field which, llvm::Type* type);
  llvm::Value* field_address(Field which);
  llvm::Value* word(llvm::Value* base, llvm::Value* index);  // address of an eight-byte word
  llvm::Value* word(llvm::Value* base, int64_t index) { return word(base, integer(index)); }
  llvm::Value* integer(int64_t i) { return llvm::ConstantInt::get(m.i64, static_cast<uint64_t>(i), true); }
  llvm::Value* here(Span span);  // the number of a place of the block or function that is being lowered
  llvm::Value* here(run::Place place);
  // What `body` lowers belongs to this equation: a failure in it is told with its place. Without an equation, of what
  // `block` computes.
  void at_equation(Span span, hybrid::EquationId origin, const std::function<void()>& body,
                   const Block* block = nullptr);
  llvm::Value* real(double x) { return llvm::ConstantFP::get(m.f64, x); }
  llvm::Value* boolean(bool x) { return llvm::ConstantInt::get(m.i1, x); }
  llvm::Value* call_host(Callback which, std::initializer_list<llvm::Value*> arguments);
  llvm::Value* load_word(BaseType base, llvm::Value* address);  // as in memory, to as in registers
  void store_word(BaseType base, llvm::Value* address, llvm::Value* value);
  llvm::Value* take(llvm::Value* words);                               // from the stack of the environment
  llvm::Value* local(llvm::Type* type, const llvm::Twine& name = "");  // alloca in the entry block
  llvm::Value* buffer(llvm::Value* words);                             // alloca when small and known, else taken
  // What slots of a type are numbered from, those of the direction behind the last one, too: programs that share memory
  // number the same direction, each behind its own slots.
  llvm::Value* slots_of(BaseType base, Slot first);
  llvm::Value* slot_address(Slot slot) { return word(slots_of(BaseType::Real, slot), static_cast<int64_t>(slot)); }
  llvm::Value* load_slot(Slot slot, const Type& type);
  void store_slot(Slot slot, const Val& value);
  void forget_slots();
  // Runs when the condition is false: a failure that does not return.
  void require(llvm::Value* condition, const std::function<void()>& otherwise);

  // -- values (value.cc)
  Val scalar(BaseType base, llvm::Value* v, uint32_t detail = 0);
  llvm::Value* as_real(const Val& value);
  llvm::Value* as_integer(const Val& value);
  llvm::Value* as_boolean(const Val& value);
  llvm::Value* convert(BaseType from, BaseType to, llvm::Value* v);
  Val coerce(Val value, const Type& type);  // Integer to Real where the type asks for it
  llvm::Value* count(const Val& array);
  bool small(const Val& array, int64_t* n = nullptr) const;  // known number of elements, few
  std::vector<llvm::Value*> elements(const Val& array);      // as separate values; array must be small
  llvm::Value* data(const Val& array);                       // as consecutive words
  Val in_memory(const Val& array);
  llvm::Value* element(const Val& array, llvm::Value* flat);
  Val make_unrolled(const Type& type, std::vector<llvm::Value*> elements, std::vector<llvm::Value*> dims);
  Val make_memory(const Type& type, llvm::Value* data, std::vector<llvm::Value*> dims);
  Type scalar_of(const Type& type) const { return {type.base, type.detail, {}}; }
  Type field_type(const Type& record, uint32_t field) const;
  void copy_words(llvm::Value* to, llvm::Value* from, llvm::Value* words);
  void store_array(llvm::Value* to, const Val& array);  // its elements from `to` on
  size_t words(const Type& type) const;                 // in a frame
  void flatten(const Val& value, std::vector<llvm::Value*>& into);
  Val unflatten(const Type& type, const std::function<llvm::Value*(llvm::Type*)>& next);
  llvm::Value* known(int64_t dim) { return integer(dim); }
  std::vector<llvm::Value*> known_dims(const Type& type);

  // -- control (lower_branch.cc)
  void loop(llvm::Value* count, const std::function<void(llvm::Value*)>& body);
  Val branch(llvm::Value* condition, const std::function<Val()>& yes, const std::function<Val()>& no);
  void branch_void(llvm::Value* condition, const std::function<void()>& yes, const std::function<void()>& no = {});
  void push_scope();
  void pop_scope();
  bool cheap(ExprId e, int& budget) const;

 private:
  // lower_scalar.cc
  Val lower_arithmetic(ExprId e);
  std::string at_line() const;
  llvm::Value* integer_arithmetic(Op op, llvm::Value* x, llvm::Value* y);
  llvm::Value* whole_number(llvm::Value* x);
  llvm::Value* exact(llvm::Value* integer);
  llvm::Value* arithmetic(Op op, BaseType base, llvm::Value* x, llvm::Value* y);
  llvm::Value* power(ExprId exponent, llvm::Value* x, llvm::Value* y);
  llvm::Value* relation(Op op, BaseType base, llvm::Value* x, llvm::Value* y);
  llvm::Value* lower_relation(ExprId e, bool right_limit);
  bool is_doubtful_relation(ExprId e) const;
  llvm::Value* lower_plain_relation(ExprId e);
  llvm::Value* floor_unless_noise(uint32_t crossing, llvm::Value* x);
  llvm::Value* unless_noise(uint32_t crossing, ExprId relation, llvm::Value* now);
  Val lower_math(ExprId e);
  Val lower_held(ExprId e);
  llvm::Value* intrinsic(llvm::Intrinsic::ID id, std::initializer_list<llvm::Value*> arguments);
  // For the rules of base/arithmetic_rules.h.
  struct Arithmetic {
    Lowering& of;
    llvm::Value* number(double x) const { return of.real(x); }
    llvm::Value* add(llvm::Value* x, llvm::Value* y) const { return of.b.CreateFAdd(x, y); }
    llvm::Value* subtract(llvm::Value* x, llvm::Value* y) const { return of.b.CreateFSub(x, y); }
    llvm::Value* multiply(llvm::Value* x, llvm::Value* y) const { return of.b.CreateFMul(x, y); }
    llvm::Value* divide(llvm::Value* x, llvm::Value* y) const { return of.b.CreateFDiv(x, y); }
    llvm::Value* floor(llvm::Value* x) const { return of.intrinsic(llvm::Intrinsic::floor, {x}); }
    llvm::Value* truncate(llvm::Value* x) const { return of.intrinsic(llvm::Intrinsic::trunc, {x}); }
    llvm::Value* absolute(llvm::Value* x) const { return of.intrinsic(llvm::Intrinsic::fabs, {x}); }
    llvm::Value* larger(llvm::Value* x, llvm::Value* y) const {
      return of.b.CreateSelect(of.b.CreateFCmpOGT(y, x), y, x);
    }
  };
  Arithmetic arithmetic() { return {*this}; }
  llvm::Value* libm(const char* name, std::initializer_list<llvm::Value*> arguments);
  // lower_branch.cc
  Val lower_if(ExprId e);
  Val if_chain(ExprId e, llvm::Value* choice);
  Val lower_logic(ExprId e);
  // lower_array.cc
  Val elementwise(const Type& type, std::span<const Val> operands,
                  const std::function<llvm::Value*(std::span<llvm::Value* const>)>& op);
  Val lower_array(ExprId e);
  Val lower_index(ExprId e);
  Val index(const Val& base, std::span<const ExprId> subscripts, Span span);
  Val reduce(ExprId e);
  // lower_bounds.cc
  llvm::Value* slot_of(ExprId e);  // of an Op::SlotIndexed
  Val lower_to_enumeration(ExprId e);
  std::string place_text(Span span) const;  // " in file:line", or nothing
  void check_subscript(ExprId subscript, llvm::Value* zero_based, llvm::Value* size, size_t dimension,
                       const std::string& of, Span span);
  llvm::Value* range_count(llvm::Value* first, llvm::Value* step, llvm::Value* last);
  Val with_sizes(Val array, std::vector<llvm::Value*> dims);
  void same_sizes(const Val& x, const Val& y, const char* where, size_t but = SIZE_MAX);
  void check_shape(const Val& value, const Type& type, const char* what);
  llvm::Value* checked_size(llvm::Value* size, Span span);
  llvm::Value* checked_count(std::span<llvm::Value* const> dims);
  // lower_collect.cc
  struct Collected;
  using WithElement =
      std::function<void(std::span<llvm::Value* const>, const std::function<void(std::span<const Val* const>)>&)>;
  Val array_literal(ExprId e);
  Val fill(const Type& type, const Val& value, const std::vector<llvm::Value*>& dims);
  Val comprehension(ExprId e);
  void collected(const Type& type, std::vector<Collected>& into);
  void sizes_of_first(std::vector<Collected>& all, llvm::Value* count, size_t n, const WithElement& with);
  Val assemble(const Type& type, std::span<Collected>& from);
  Val concatenate(ExprId e);
  Val concatenate(const Type& type, const std::vector<Val>& values, size_t along);
  Val generate(const Type& type, std::vector<llvm::Value*> dims,
               const std::function<llvm::Value*(std::span<llvm::Value* const>)>& at);
  // lower_matrix.cc
  Val matrix_multiply(const Type& type, const Val& x, const Val& y);
  Val matrix_power(ExprId e);
  // lower_call.cc
  Val lower_call(ExprId e);
  Val call(llvm::Function* callee, const hybrid::Function& function, std::vector<Val> arguments, const Type& result);
  Val lower_function_value(ExprId e);
  Val lower_call_value(ExprId e);
  Val lower_field(ExprId e);
  Val field_of(const Val& record, uint32_t field);
  // lower_object.cc
  Val construct(ExprId e, bool lasting);
  bool keeps_objects(const hybrid::Function& function) const;
  // lower_string.cc
  Val lower_to_string(ExprId e);
  // lower_event.cc
  Val lower_event(ExprId e);
  // lower_statement.cc
  void statement(const Statement& s);
  void assign(ExprId target, const Val& value, Span span);
  void assign_var(Var& var, const Val& value, Span span);
  void assign_indexed(const Val& base, std::span<const ExprId> subscripts, const Val& value, Span span);
  Val lasting(Val value);
  Val read(Var& var);
  Var make_var(const Type& type, const std::string& name);
  void for_statement(const Statement& s);
  void while_statement(const Statement& s);
  void if_statement(const Statement& s);
  bool is_short(llvm::Value* count, std::span<const Statement> body) const;
  void poll();
  void guard_stack();
  bool grows(std::span<const Statement> list) const;
  void jump(llvm::BasicBlock* to);
  // lower_block.cc
  void loop_block(const Block& block);
  void algorithm_block(const Block& block);

  // lower_process.cc, lower_select.cc, lower_lasting.cc
  void process_statements(std::span<const Statement> list);
  void process_statement(const Statement& s);
  void process_loop(const Statement& s);
  void process_if(const Statement& s, size_t first);
  void select_now(const Statement& s);
  void select_event(const Statement& s);
  void request(size_t alternative, const Statement& event);
  void after_event(const Statement& event);
  llvm::BasicBlock* resume_point(Span span);
  void suspend(llvm::BasicBlock* point, int64_t count);
  void draw(const Statement& s);
  void print(const Statement& s);
  void send_value(const Statement& s);
  void receive_value(const Statement& s);
  Var lasting_var(const Type& type, int64_t& at);
  void begin_lasting(Var& var);
  void assign_lasting(Var& var, const Val& value);
  Val copied(const Val& value);
  bool assign_in_place(const Statement& s);
  void append(Var& var, const Val& tail);
  void drop_first(Var& var);

  void block_body(const Block& block);
  std::string name_of_target(const Block& block) const;
  void crossing_body(const structure::ZeroCrossing& crossing, uint32_t index, llvm::Value* g, llvm::Value* now);
  Val compute(ExprId e);
  Name instance_;          // of the equation that is being lowered
  bool may_fail_ = false;  // something in it asks the host to end the evaluation
  size_t evaluated_first(ExprId e) const;
  std::vector<ExprId> certain_ifs(ExprId root) const;  // lower_branch.cc
  void common_ifs_first(ExprId yes, ExprId no);
  void lower_arguments(ExprId root);
  int depth_ = 0;
  llvm::Instruction* entry_end_ = nullptr;
  llvm::Value* mark_ = nullptr;
  std::unordered_map<uint32_t, Val> memo_;
  std::unordered_map<uint32_t, Val> iterators_;
  IteratorRanges iterator_ranges_;
  std::unordered_map<uint64_t, llvm::Value*> slots_;
  std::unordered_map<uint32_t, llvm::Value*> fields_;
  struct Undo {
    std::vector<uint32_t> memo;
    std::vector<uint64_t> slots;
    std::vector<uint32_t> fields;
  };
  std::vector<Undo> scopes_;
  std::vector<Var> vars_;  // of the function being lowered, by Local
  llvm::BasicBlock* return_ = nullptr;
  std::vector<llvm::BasicBlock*> breaks_;
  bool calls_ = false;                  // another function
  bool unguarded_ = false;              // a relation is evaluated even where the branch around it is not taken
  Span span_;                           // of the statement or block being lowered
  CompiledProcess* process_ = nullptr;  // the one being lowered
  llvm::SwitchInst* resume_ = nullptr;
};

}  // namespace saltus::code
