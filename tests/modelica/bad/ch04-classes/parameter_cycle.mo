// MLS 3.6 §4.4.3: bindings of parameters form no cycle
// run: check
// error: S0301 at 6
model M
  parameter Real a = b;
  parameter Real b = a;
end M;
