// MLS 3.6 §4.8.5: an enumeration in a record, compared in a function
// run: simulate --stop 1
// check: final x = 2 +- 1e-12
type Kind = enumeration(gas, liquid);
record State
  Kind kind = Kind.gas;
  Real T = 300;
end State;
function f
  input State s;
  output Real y;
algorithm
  y := if s.kind == Kind.liquid then 2 else 1;
end f;
model M
  State s(kind=Kind.liquid);
  Real x = f(s);
end M;
