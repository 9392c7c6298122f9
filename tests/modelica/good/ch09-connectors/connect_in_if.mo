// MLS 3.6 §8.3.4: a connection in an if-equation with a parameter condition
// run: simulate --stop 1
// check: final g.y = 3 +- 1e-12
connector In = input Real;
connector Out = output Real;
block K
  parameter Real k;
  Out y = k;
end K;
block G
  In u;
  Out y = u;
end G;
model M
  parameter Boolean first = true;
  K k1(k=3), k2(k=4);
  G g;
equation
  if first then
    connect(k1.y, g.u);
  else
    connect(k2.y, g.u);
  end if;
end M;
