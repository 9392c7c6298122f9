// MLS 3.6 §9.1: Boolean and Integer signals
// run: simulate --stop 1
// check: final b = 1 +- 1e-12
// check: final k = 4 +- 1e-12
connector BIn = input Boolean;
connector BOut = output Boolean;
block K
  BOut y = true;
end K;
block N
  BIn u;
  Integer k = if u then 4 else 5;
end N;
model M
  K k1;
  N n;
  Boolean b = n.u;
  Integer k = n.k;
equation
  connect(k1.y, n.u);
end M;
