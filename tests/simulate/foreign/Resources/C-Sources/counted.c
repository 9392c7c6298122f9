/* Calls are counted by the library, whichever of its functions is called. */
static int calls = 0;
double counted_square(double x) {
  ++calls;
  return x * x;
}
double counted_slope(double x, double dx) { return calls > 0 ? 2 * x * dx : 1e6; }
