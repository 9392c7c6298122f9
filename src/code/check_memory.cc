// Each access of memory in generated code checked by the host: a way to find faults of this stage, and slow.
//
// An address is a base and an offset. The base tells what the address must lie in:
//   a field of the environment   that array of the model: values, values before the event, Strings, relations, …
//   a local or a constant        the object itself, whose size is known here
//   something else               any memory that generated code may use: the arrays above, the stack of functions'
//                                arrays, lists of
//                                processes, the machine's stack, the module's constants
// Frames and arrays that the host hands over as further arguments are indexed by constants and are not looked at.
#include "code/lower.h"

#include "llvm/Analysis/ValueTracking.h"

namespace saltus::code {

namespace {

struct Access {
  llvm::Instruction* instruction;
  llvm::Value* address;
  llvm::Type* type;
};

}  // namespace

void ModuleLowering::check_memory() {
  const llvm::DataLayout& layout = module->getDataLayout();
  std::vector<Access> all;
  for (llvm::Function& function : *module) {
    for (llvm::BasicBlock& block : function) {
      for (llvm::Instruction& i : block) {
        if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&i))
          all.push_back({&i, load->getPointerOperand(), load->getType()});
        if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&i))
          all.push_back({&i, store->getPointerOperand(), store->getValueOperand()->getType()});
      }
    }
  }
  llvm::FunctionType* signature = llvm::FunctionType::get(nothing, {ptr, ptr, i64, i64, ptr}, false);
  auto constant = [&](int64_t value) { return llvm::ConstantInt::get(i64, static_cast<uint64_t>(value), true); };
  for (const Access& access : all) {
    llvm::Value* base = llvm::getUnderlyingObject(access.address, 0);
    llvm::Function* function = access.instruction->getFunction();
    if (llvm::isa<llvm::Argument>(base)) continue;
    llvm::IRBuilder<> b(access.instruction);
    llvm::Value* env = function->getArg(0);
    int64_t field = -1, size = 0;
    llvm::Value* object = llvm::Constant::getNullValue(ptr);
    if (auto* local = llvm::dyn_cast<llvm::AllocaInst>(base)) {
      if (base == access.address) continue;
      object = base;
      size = static_cast<int64_t>(layout.getTypeAllocSize(local->getAllocatedType()));
    } else if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base)) {
      object = base;
      size = static_cast<int64_t>(layout.getTypeAllocSize(global->getValueType()));
    } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(base)) {
      llvm::APInt offset(64, 0);
      llvm::Value* from = load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset, true);
      if (from == env) field = static_cast<int64_t>(offset.getZExtValue() / 8);
    }
    // Callbacks are the host's own table.
    if (field == Lowering::kCallbacks || field == Lowering::kStop) continue;
    auto bytes = static_cast<int64_t>(layout.getTypeStoreSize(access.type));
    llvm::Value* table = b.CreateLoad(ptr, b.CreateConstInBoundsGEP1_64(i64, env, Lowering::kCallbacks));
    llvm::Value* target =
        b.CreateLoad(ptr, b.CreateConstInBoundsGEP1_64(i64, table, static_cast<uint64_t>(Callback::check_access)));
    llvm::Value* what = size > 0 ? constant(-1 - size) : constant(field);
    b.CreateCall(signature, target, {env, access.address, constant(bytes), what, object});
  }
}

}  // namespace saltus::code
