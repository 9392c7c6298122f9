// Fields of a record argument whose defaults or sizes depend on other fields come with the argument.
// run: simulate --model Default --stop 1
// check: y(0.5) = 0.75 +- 1e-12; 3 t²
// run: simulate --model SizeByField --stop 1
// check: final y = 3 +- 1e-12; (1 + 2) t
// run: simulate --model OpenSize --stop 1
// check: final y = 3 +- 1e-12 ; oracle: tests/reference
package P
  record D Real d; Real a = 3*d^2; end D;
  record N parameter Integer n; parameter Real v[n]; end N;
  record C parameter Real v[:]; end C;
  function d input D r; output Real y; algorithm y := r.a; end d;
  function n input N r; output Real y; algorithm y := sum(r.v); end n;
  function c input C r; output Real y; algorithm y := sum(r.v); end c;
end P;
model Default P.D r(d=time); Real y = P.d(r); end Default;
model SizeByField parameter P.N r(n=2, v={1,2}); Real y = P.n(r)*time; end SizeByField;
model OpenSize parameter P.C r(v={1,2}); Real y = P.c(r)*time; end OpenSize;
