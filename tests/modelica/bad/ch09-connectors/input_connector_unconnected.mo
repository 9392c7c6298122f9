// MLS 3.6 §9.3: an input connector of a component is connected
// run: check
// error: M0551 at 11
connector In = input Real;
connector Out = output Real;
block G
  In u;
  Out y = 2*u;
end G;
model M
  G g;
end M;
