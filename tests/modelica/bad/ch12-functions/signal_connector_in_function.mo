// MLS 3.6 §12.2: nor connectors of one signal
// run: check
// says: warning[M0603]: 'x' is a connector, which a function cannot hold
connector In = input Real;
function f
  input In x;
  output Real y = 2*x;
algorithm
end f;
model M
  Real z = f(time);
end M;
