// The equations of a model with its arrays whole: families of equations over boxes of subscripts, and what each names.
#pragma once

#include <optional>
#include <vector>

#include "hybrid/model.h"
#include "structure/boxes.h"

namespace saltus::structure {

// The elements of an unknown that a family names: its subscript d at the point p of the family is offset +
// sign·p[dimension].
struct Access {
  struct Subscript {
    int dimension = -1;  // of the family; -1: the same element for all
    int64_t sign = 1;    // 1 or -1
    int64_t offset = 0;
  };
  uint32_t unknown = 0;
  std::array<Subscript, Box::kMostDimensions> subscripts{};
  size_t rank = 0;
  bool solvable =
      false;  // for this element: it enters through operations with a derivative, with a factor that is not zero

  Box image(const Box& points) const;
  // The points at which the elements of a box are named; `points` gives the dimensions that no subscript has.
  Box preimage(const Box& elements, const Box& points) const;
  friend bool same_place(const Access& a, const Access& b);
};

struct Family {
  Box points;  // from 0
  std::vector<Access> accesses;
  bool unit_sum = false;  // a sum of unknowns, each with the factor 1 or -1, and of known terms
};

// An unknown: a variable where it is not differentiated, or its derivative where it is.
struct Unknown {
  hybrid::VariableId variable;
  bool derivative = false;
  Region elements;
};

struct Families {
  std::vector<Family> families;
  std::vector<Unknown> unknowns;
  int64_t equations = 0;
};

// Nothing when the model has anything but plain equations between Reals with simple subscripts.
std::optional<Families> whole_families(const hybrid::Model& model);

}  // namespace saltus::structure
