// Arrays come back from external functions into the variables they belong to, whatever is passed beside them.
// run: simulate -m ExternalArrays.TwoIntegers
// check: final a[1] = 1 +- 0
// check: final a[2] = 2 +- 0
// check: final b[1] = 30 +- 0
// check: final b[2] = 40 +- 0
// run: simulate -m ExternalArrays.Mixed
// check: final m[1,1] = 1 +- 0                    ; row by row: 1 2 3 / 4 5 6
// check: final m[1,3] = 3 +- 0
// check: final m[2,1] = 4 +- 0
// check: final m[2,3] = 6 +- 0
// check: final n[2] = 8 +- 0
// check: final f[1] = 1 +- 0
// check: final f[2] = 0 +- 0
// check: final s = 2.5 +- 0
package ExternalArrays
  model TwoIntegers
    function f
      input Real x;
      output Integer a[2], b[2];
    external "C" two(x, a, b) annotation(Include = "static void two(double x, int* a, int* b) { a[0] = 1; a[1] = 2; b[0] = 30; b[1] = 40; }");
    end f;
    Integer a[2], b[2];
  equation
    (a, b) = f(time);
  end TwoIntegers;

  model Mixed
    function all_of_them
      input Real x;
      output Real m[2, 3];
      output Integer n[2];
      output Boolean f[2];
      output Real s;
    external "C" mixed(x, m, n, f, s) annotation(Include = "static void mixed(double x, double* m, int* n, int* f, double* s) {
      for (int i = 0; i < 6; ++i) m[i] = i + 1; n[0] = 7; n[1] = 8; f[0] = 1; f[1] = 0; *s = 2.5; }");
    end all_of_them;
    Real m[2, 3], s;
    Integer n[2];
    Boolean f[2];
  equation
    (m, n, f, s) = all_of_them(time);
  end Mixed;
end ExternalArrays;
