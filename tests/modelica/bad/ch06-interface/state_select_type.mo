// MLS 3.6 §4.8.7.1: stateSelect is an enumeration
// run: check
// error: M0400 at 5
model M
  Real x(stateSelect=true, start=1);
equation
  der(x) = -x;
end M;
