// MLS 3.6 §9.3: an input of a component is connected or has a value
// run: check
// error: M0551 at 9
block G
  input Real u;
  output Real y = 2*u;
end G;
model M
  G g;
end M;
