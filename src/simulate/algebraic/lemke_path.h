// Complementary pivoting for mixed systems that are piecewise linear.
//
// Given the switches σ the equations are linear, F_σ(u) = A_σ u − b_σ; the relations that turn the switches are affine
// in u, so space falls into polyhedral regions, one for each combination, and where the characteristics of diodes,
// thyristors or friction are continuous curves F is continuous across their faces. With w − M z = q, w, z ≥ 0, wᵀz = 0
// written as such a map (z and w are the positive and the negative part of a curve parameter s) Lemke's method follows
// the one-dimensional set
//
//     F(u) = (1 − λ) F(u₀)
//
// from u₀ at λ = 0 until λ = 1; F(u₀) is the covering vector, and crossing from one region into the next is a pivot
// (Lemke 1965; Katzenelson 1965 for networks; Eaves and Scarf 1976 for the connection). Inside a region the path is a
// line, A_σ u' + F(u₀) λ' = 0. At the face where the relation k changes it goes on into the region behind, with λ
// growing or falling, whichever leads away from the face. No combination is visited twice unless the path is
// degenerate, and where fixed-point iteration cycles this does not. It ends at a solution or, where there may be none,
// on a ray.
//
// A_σ may be singular on the way (a loop of closed ideal switches): the line then has λ' = 0. Where F leaps at a face
// (friction with a peak), the method does not apply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace saltus::simulate {

// F as the path sees it. It is in one region at a time.
class PiecewiseLinear {
 public:
  virtual ~PiecewiseLinear() = default;
  virtual size_t size() const = 0;   // of u
  virtual size_t faces() const = 0;  // relations
  // Goes to the region that u lies in. False: there is none.
  virtual bool enter(const std::vector<double>& u) = 0;
  // F with the region's matrix, and how far u is from each face, at any u. False: it cannot be evaluated.
  virtual bool evaluate(const std::vector<double>& u, std::vector<double>& f, std::vector<double>& g) = 0;
  // 1: the region is where the face's g is positive; −1: negative.
  virtual double side(size_t face) const = 0;
  // The line A u' + covering λ' = 0 of the region, λ' ≥ 0 where that can be said. False: there is none.
  virtual bool direction(const std::vector<double>& covering, std::vector<double>& du, double& dlambda) = 0;
  // Into the region behind the face that u lies on; `size`: the largest |u|. False: it is none.
  virtual bool cross(size_t face, const std::vector<double>& u, double size) = 0;
};

// Follows the path from u. True: u solves F(u) = 0, in the region that the map is in. `pivots`: counts faces that were
// crossed.
bool follow_path(PiecewiseLinear& map, std::vector<double>& u, uint64_t& pivots);

}  // namespace saltus::simulate
