// MLS 3.6 §9.3: one input driven by two outputs
// run: check
// status: 1
// says: warning[M0516]: two outputs are connected: 'a.y' and 'b.y'
// says: error[S0101]
connector In = input Real;
connector Out = output Real;
block K
  Out y = 1;
end K;
block G
  In u;
end G;
model M
  K a, b;
  G g;
equation
  connect(a.y, g.u);
  connect(b.y, g.u);
end M;
