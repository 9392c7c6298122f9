#include "structure/table_breakpoints.h"

#include <string_view>

#include "structure/scalarize.h"

namespace saltus::structure {
namespace {

using hybrid::BaseType;
using hybrid::Op;

constexpr std::string_view kReadCurve = "ModelicaStandardTables_CombiTable1D_getValue";
constexpr std::string_view kReadSurface = "ModelicaStandardTables_CombiTable2D_getValue";
// Each is one more signal that is searched for in every step.
constexpr int64_t kMostPlaces = 64;

// What the call gives to the external function at this position.
ExprId external_argument(const ScalarModel& m, ExprId call, size_t position) {
  const hybrid::ExprPool& pool = m.model.exprs;
  const hybrid::Function& f = m.model.functions[pool.function(call)];
  if (position >= f.external.arguments.size()) return {};
  ExprId local = f.external.arguments[position];
  if (pool.op(local) != Op::Local || pool.data(local) >= pool.arg_count(call)) return {};
  return pool.arg(call, pool.data(local));
}

// The matrix that the object was made from.
ExprId matrix_of(const ScalarModel& m, ExprId object) {
  const hybrid::ExprPool& pool = m.model.exprs;
  if (!object.valid() || pool.op(object) != Op::Slot ||
      m.model.types[pool.type(object)].base != BaseType::ExternalObject)
    return {};
  if (pool.data(object) >= m.objects.size()) return {};
  ExprId made = m.objects[pool.data(object)].value;
  if (!made.valid() || pool.op(made) != Op::Call) return {};
  for (ExprId argument : pool.args(made)) {
    const hybrid::Type& type = m.model.types[pool.type(argument)];
    if (type.base == BaseType::Real && type.dims.size() == 2 && type.dims[0] > 0 && type.dims[1] > 0) return argument;
  }
  return {};
}

}  // namespace

std::vector<TableAxis> table_axes(ScalarModel& m, ExprId call) {
  const hybrid::Function& f = m.model.functions[m.model.exprs.function(call)];
  bool curve = f.is_external && f.external.symbol == kReadCurve,
       surface = f.is_external && f.external.symbol == kReadSurface;
  if (!curve && !surface) return {};
  ExprId matrix = matrix_of(m, external_argument(m, call, 0));
  if (!matrix.valid()) return {};
  std::vector<int64_t> dims = m.model.types[m.model.exprs.type(matrix)].dims;
  Scalarizer scalarizer(m);
  std::vector<TableAxis> axes;
  // The first column holds the abscissae of the rows; of a surface the first row those of the columns, and their corner
  // holds nothing.
  auto add = [&](size_t position, int64_t from, int64_t count, int64_t stride) {
    TableAxis axis{external_argument(m, call, position), {}};
    if (!axis.argument.valid() || count > kMostPlaces) return;
    for (int64_t i = from; i < count; ++i) axis.places.push_back(scalarizer.at(matrix, i * stride));
    axes.push_back(std::move(axis));
  };
  if (curve) add(2, 0, dims[0], dims[1]);
  if (surface) add(1, 1, dims[0], dims[1]), add(2, 1, dims[1], 1);
  return axes;
}

}  // namespace saltus::structure
