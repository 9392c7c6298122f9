// MLS 3.6 §10.4.1, §10.3.3, §10.6.7: constructors and fill of records and of arrays whose size the call decides; matrices to a power
// that is known at run time. Each by a loop (many elements) and unrolled (few).
// run: simulate -m P.M --stop 1
// check: a(0.5) = 50 +- 1e-12; 10 t + 30 + 15
// check: e(0.5) = 2885 +- 1e-11; 820 t + 2460 + 15
// check: final b = 15 +- 1e-12
// check: final none = 0 +- 0
// check: c(0.5) = 55 +- 1e-12; 10 t + 50
// check: d[1,2](0.5) = 1.5 +- 1e-12; n a
// check: f[1,2](0.5) = 2.5 +- 1e-12
// check: final g[1,2] = 13 +- 1e-9; Fibonacci's seventh number
// check: all h[1,1] = 1 +- 0
package P
  record R
    Real x;
    Integer n;
    Real[2] v;
  end R;
  function records
    input Integer n;
    input Real a;
    output Real s;
  protected
    R r[n];
    R[3] q;
  algorithm
    r := {R(a * i, i, {i, 2 * i}) for i in 1:n};
    q := {R(a, j, {1, j}) for j in 1:3};
    s := sum(r.x) + sum(r.v) + sum(q.n) + sum(q.v);
  end records;
  function ragged
    input Integer n;
    input Integer k;
    output Real s;
  protected
    Real m[n, k];
  algorithm
    m := {linspace(0, i, k) for i in 1:n};
    s := sum(m) + (if n > 0 then m[n, k] else 0);
  end ragged;
  function filled
    input Integer n;
    input Real a;
    output Real s;
  protected
    R r[n];
    Real w[n, 2];
  algorithm
    r := fill(R(a, 2, {3, 4}), n);
    w := fill({a, 1}, n);
    s := sum(r.x) + sum(r.v) + sum(r.n) + sum(w);
  end filled;
  function power
    input Integer n;
    input Real a;
    output Real y[2, 2];
  algorithm
    y := [1, a; 0, 1] ^ n;
  end power;
  model M
    Real a = records(4, time);
    Real b = ragged(3, 4);
    Real c = filled(5, time);
    Real d[2, 2] = power(3, time);
    Real e = records(40, time);
    Real f[2, 2] = [1, time; 0, 1] ^ k;
    Real g[2, 2] = [0, time; 1, 1] ^ integer(7 * k / 5 + 0.5);
    Real h[2, 2] = power(0, time);
    Real none = ragged(0, 4);
    parameter Integer k = 5;
  end M;
end P;
