// MLS 3.6 §6.7: an if-expression of a function has the size of the branch that is taken
// run: simulate --stop 1
// check: final a = 6 +- 1e-12 ; 1 + 2 + 3
// check: final b = 3 +- 1e-12 ; 1 + 2
model M
  function f
    input Boolean more;
    output Real v[if more then 3 else 2];
  algorithm
    v := if more then {1, 2, 3} else {1, 2};
  end f;
  Real a = sum(f(true));
  Real b = sum(f(false));
end M;
