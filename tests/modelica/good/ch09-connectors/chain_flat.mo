// MLS 3.6 §8.3.3: connections in a for-equation stay a for-equation
// run: flatten
// expect:
// | model M
// |   Real a[100].p.v;
// |   Real a[100].p.i;
// |   Real a[100].n.v;
// |   Real a[100].n.i;
// | equation
// |   for i1 in 1:100 loop
// |     a[i1].p.v - a[i1].n.v = a[i1].p.i;
// |   end for;
// |   for i1 in 1:100 loop
// |     a[i1].p.i + a[i1].n.i = 0.0;
// |   end for;
// |   for k in 0:98 loop
// |     a[k + 1].n.v = a[k + 2].p.v;
// |   end for;
// |   for k in 0:98 loop
// |     a[k + 1].n.i + a[k + 2].p.i = 0.0;
// |   end for;
// |   a[1].p.i = 0.0;
// |   a[100].n.i = 0.0;
// | end M;
connector Pin
  Real v;
  flow Real i;
end Pin;
model A
  Pin p, n;
equation
  p.v - n.v = p.i;
  p.i + n.i = 0;
end A;
model M
  A a[100];
equation
  for i in 1:99 loop
    connect(a[i].n, a[i + 1].p);
  end for;
end M;
