// MLS 3.6 §12.4.3: where one value is needed, a call with several results is its first one.
// run: simulate -m P.M --stop 1
// check: final y = 2 +- 1e-12 ; x[2]
// check: final z[1,2] = 1 +- 1e-12 ; [t, t]
// check: final w[2] = 2 +- 1e-12 ; the second of {t, 2 t}
// check: final v[2] = 2 +- 1e-12 ; 2 t
// check: final n = -2 +- 1e-12 ; the negative of the first
package P
  function f
    output Integer a = 2;
    output Integer b = 3;
  end f;
  function g
    input Real t;
    output Real a = t;
    output Real b = 2*t;
  end g;
  function h
    input Real t;
    output Real a[2] = {t, 2*t};
    output Real b = 2*t;
  end h;
  model M
    Real x[3] = {1, 2, 3};
    Real y = x[f()];
    Real z[1, 2] = [g(time), g(time)];
    Real w[:] = h(time);
    Real v[f()] = {1, 2}*time;
    Real n = -f();
  end M;
end P;
