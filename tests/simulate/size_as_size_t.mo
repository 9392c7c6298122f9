// MLS 3.6 §12.9.1.1: an argument size(a, i) of an external function is a size_t in C, also where it is passed on the stack.
// run: simulate --trust . --stop 1
// check: all z = 133333332 +- 0 ; 12*11111111
model SizeAsSizeT
  function weigh
    input Real a[12];
    output Real y;
  external "C" y = weigh(a[1], size(a, 1), size(a, 1), size(a, 1), size(a, 1), size(a, 1), size(a, 1), size(a, 1),
                         size(a, 1))
    annotation(Include="
#include <stddef.h>
double weigh(double a, size_t n1, size_t n2, size_t n3, size_t n4, size_t n5, size_t n6, size_t n7, size_t n8) {
  return a + n1 + 10.0*n2 + 100.0*n3 + 1e3*n4 + 1e4*n5 + 1e5*n6 + 1e6*n7 + 1e7*n8;
}");
  end weigh;
  Real z = weigh(zeros(12));
end SizeAsSizeT;
