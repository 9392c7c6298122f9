// MLS 3.6 §12.6, §12.4: the fields of an input come with the argument: defaults are not asked for, and sizes may depend
// on other fields or be open
// run: simulate --stop 2 -m Top
// check: final a = 12 +- 1e-12     ; 3 t^2
// check: final b = 6 +- 1e-12      ; (1+2) t
// check: final c = 6 +- 1e-12
// check: final d = 18 +- 1e-12     ; both records of the array: (1+2 + 3+3) t
// check: final e = 28 +- 1e-12     ; 7 + 21: the default, in any order of its fields
// check: final f = 10 +- 1e-12     ; records in records: (1+4) t
// check: final g = 4 +- 1e-12      ; sizes that are known: size(v, 1) of a final n, plus one of a constant
record R Real d; Real a = 3*d^2; end R;
record S parameter Integer n; parameter Real v[n]; end S;
record O parameter Real v[:]; end O;
record D Real y = 3*x; Real x = 7; end D;
record I parameter Integer n = 2; S s(n=n, v=fill(1.0, n)); end I;
record K final parameter Integer n = 3; constant Integer m = 1; Real v[n] = {1, 2, 3}; Real w[m] = {1}; end K;
function fr input R r; output Real y; algorithm y := r.a; end fr;
function fs input S r; output Real y; algorithm y := sum(r.v); end fs;
function fo input O r; output Real y; algorithm y := sum(r.v); end fo;
function fa input S r[:]; output Real y; algorithm y := sum(r[1].v) + sum(r[2].v); end fa;
function fd input D r; output Real y; algorithm y := r.x + r.y; end fd;
function fi input I r; output Real y; algorithm y := sum(r.s.v); end fi;
function fk input K r; output Real y; algorithm y := size(r.v, 1) + size(r.w, 1); end fk;
model Top
  R r(d=time);
  parameter S s(n=2, v={1, 2}), t(n=2, v={3, 3});
  parameter O o(v={1, 2});
  parameter I i(s(v={1, 4}));
  Real a = fr(r), b = fs(s)*time, c = fo(o)*time, d = fa({s, t})*time, e = fd(D()), f = fi(i)*time, g = fk(K());
end Top;
