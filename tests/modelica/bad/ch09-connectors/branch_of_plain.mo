// MLS 3.6 §9.4.1: branch needs overdetermined types
// run: check
// error: M0521 at 11
connector P
  Real theta;
  flow Real f;
end P;
model L
  P p, n;
equation
  Connections.branch(p.theta, n.theta);
  p.theta = n.theta;
  p.f + n.f = 0;
end L;
model M
  L a;
end M;
