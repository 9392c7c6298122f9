// MLS 3.6 §12.9.1.3: records are structs, by address; nested ones, results and arrays of them, too
// run: simulate -m P.M --stop 2
// check: final y = 11 +- 1e-12
// check: final q.part.n = 3 +- 0
// check: final q.part.on = 1 +- 0
// check: final q.x = 4 +- 1e-12
// check: final total = 14 +- 1e-12; 1 + 4 + 9
// check: final s[3].x = 6 +- 1e-12
// check: final s[3].part.n = 30 +- 0
package P
  record Inner
    Integer n;
    Boolean on;
  end Inner;
  record R
    Real x;
    Inner part;
  end R;
  function value
    input R r;
    output Real y;
  external "C" y = value(r) annotation(Include = "
    #ifndef RECORDS
    #define RECORDS
    typedef struct { int n, on; } Inner;
    typedef struct { double x; Inner part; } R;
    #endif
    static double value(const R* r) { return r->x + (r->part.on ? r->part.n : 0); }");
  end value;
  function of_field
    input R r;
    output R q;
  external "C" more(r.part, r.x, q) annotation(Include = "
    #ifndef RECORDS
    #define RECORDS
    typedef struct { int n, on; } Inner;
    typedef struct { double x; Inner part; } R;
    #endif
    static void more(const Inner* i, double x, R* q) { q->x = 2 * x; q->part.n = i->n + 1; q->part.on = !i->on; }");
  end of_field;
  function scaled
    input R r[:];
    output Real total;
    output R s[size(r, 1)];
  external "C" total = scaled(r, size(r, 1), s) annotation(Include = "
    #ifndef RECORDS
    #define RECORDS
    typedef struct { int n, on; } Inner;
    typedef struct { double x; Inner part; } R;
    #endif
    #include <stddef.h>
    static double scaled(const R* r, size_t n, R* s) {
      double total = 0;
      for (size_t i = 0; i < n; ++i) {
        total += r[i].x * r[i].part.n;
        s[i].x = 2 * r[i].x;
        s[i].part.n = 10 * r[i].part.n;
        s[i].part.on = !r[i].part.on;
      }
      return total;
    }");
  end scaled;
  model M
    Real y = value(R(2 * time, Inner(7, true)));
    R q = of_field(R(time, Inner(2, false)));
    Real total;
    R s[3];
  equation
    (total, s) = scaled({R(i * time / 2, Inner(i, i > 1)) for i in 1:3});
  end M;
end P;
