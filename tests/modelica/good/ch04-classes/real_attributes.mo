// MLS 3.6 §4.8.1: attributes of Real
// run: check --no-units
// expect:
// | check: M is sound: 1 equation, 1 unknown, 1 state
model M
  Real x(quantity="Length", unit="m", displayUnit="cm", min=-1, max=10, start=1, fixed=true,
         nominal=2, unbounded=false, stateSelect=StateSelect.prefer);
equation
  der(x) = -x;
end M;
