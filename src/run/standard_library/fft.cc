// ModelicaFFT: the discrete Fourier transform of a real signal, by decimation in time for any factors.
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "run/standard_library/failure.h"
#include "run/standard_library/interface.h"

using namespace saltus::run::library;

namespace {

using Complex = std::complex<double>;

size_t smallest_factor(size_t n) {
  for (size_t p = 2; p * p <= n; ++p) {
    if (n % p == 0) return p;
  }
  return n;
}

// out[k] = Σ_j in[j * stride] exp(-2πi jk / n): p transforms of n / p values, then p-fold sums. `roots` has those of
// unity, exp(-2πi k / N), and N is n * stride.
void transform(const double* in, size_t stride, size_t n, const std::vector<Complex>& roots, Complex* out,
               Complex* work) {
  if (n == 1) {
    out[0] = *in;
    return;
  }
  size_t p = smallest_factor(n), part = n / p;
  for (size_t r = 0; r < p; ++r) transform(in + r * stride, stride * p, part, roots, out + r * part, work);
  for (size_t k = 0; k < n; ++k) {
    Complex sum = 0;
    for (size_t r = 0; r < p; ++r) sum += out[r * part + k % part] * roots[(r * k % n) * stride];
    work[k] = sum;
  }
  for (size_t k = 0; k < n; ++k) out[k] = work[k];
}

}  // namespace

// 0 done, 1 the number of values is odd, 2 the work array has another size. For n values u: amplitudes
// |X_k| / (n / 2 + 1) with X_k = Σ u_j exp(-2πi jk / n), phases in radians; Modelica's realFFT scales them.
int saltus_ModelicaFFT_kiss_fftr(const double* u, size_t count, double*, size_t work_size, double* amplitudes,
                                 double* phases) {
  return reported([&] {
    if (count % 2 != 0 || count == 0) return 1;
    if (work_size != 3 * count + 2 * (count / 2 + 1)) return 2;
    std::vector<Complex> roots(count), out(count), work(count);
    for (size_t k = 0; k < count; ++k)
      roots[k] = std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(count));
    transform(u, 1, count, roots, out.data(), work.data());
    for (size_t k = 0; k <= count / 2; ++k) {
      amplitudes[k] = std::abs(out[k]) / static_cast<double>(count / 2 + 1);
      phases[k] = std::arg(out[k]);
    }
    return 0;
  });
}
