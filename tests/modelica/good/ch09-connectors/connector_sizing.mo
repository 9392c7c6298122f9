// MLS 3.6 §18.7.1: a vector of ports sized by a parameter
// run: simulate --stop 1
// check: final n.y = 6 +- 1e-12
connector In = input Real;
connector Out = output Real;
block K
  parameter Real k = 1;
  Out y = k;
end K;
block Sum
  parameter Integer n = 0 annotation(Dialog(connectorSizing=true));
  In u[n];
  Out y = sum(u);
end Sum;
model M
  K a(k=1), b(k=2), c(k=3);
  Sum n(n=3);
equation
  connect(a.y, n.u[1]);
  connect(b.y, n.u[2]);
  connect(c.y, n.u[3]);
end M;
