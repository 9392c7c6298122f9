// MLS 3.6 §9.3: variables of different types
// run: check
// error: M0514 at 16
connector In = input Real;
connector BOut = output Boolean;
block K
  BOut y = true;
end K;
block G
  In u;
end G;
model M
  K k;
  G g;
equation
  connect(k.y, g.u);
end M;
