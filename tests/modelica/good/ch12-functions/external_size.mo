// MLS 3.6 §12.9, §4.4.4: an external function that gives an array its size is called while the model is translated
// run: check $FILE --trust $FILE
// expect:
// | check: M is sound: 4 equations, 4 unknowns, 0 states
// run: simulate --stop 1
// check: final x[3] = 3 +- 1e-12
// check: final s = 6 +- 1e-12 ; 1 + 2 + 3
function count
  input Integer n;
  output Integer m;
  external "C" m = saltus_count(n) annotation(Include="static int saltus_count(int n) { return n + 1; }");
end count;
function fill_up
  input Integer n;
  output Real v[n];
  external "C" saltus_fill_up(v, size(v, 1))
    annotation(Include="static void saltus_fill_up(double* v, size_t n) { for (size_t i = 0; i < n; ++i) v[i] = i + 1; }");
end fill_up;
model M
  parameter Integer n = count(2);
  parameter Real v[:] = fill_up(n);
  Real x[n] = v;
  Real s = sum(v);
end M;
