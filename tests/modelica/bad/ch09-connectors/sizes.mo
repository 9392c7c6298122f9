// MLS 3.6 §9.3: connected arrays have the same size
// run: check
// error: M0511 at 16
connector In = input Real;
connector Out = output Real;
block K
  Out y[2] = {1, 2};
end K;
block G
  In u[3];
end G;
model M
  K k;
  G g;
equation
  connect(k.y, g.u);
end M;
