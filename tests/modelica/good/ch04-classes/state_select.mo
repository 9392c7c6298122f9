// MLS 3.6 §4.8.7.1: StateSelect
// run: check
// expect:
// | check: M is sound: 2 equations, 2 unknowns, 1 state
model M
  Real x(stateSelect=StateSelect.avoid);
  Real y(stateSelect=StateSelect.always, start=1, fixed=true);
equation
  y = 2*x;
  der(x) = -x;
end M;
