// MLS 3.6 §10.1: an array of components, flat
// run: flatten
// expect:
// | model M
// |   parameter Real a[1000].k = {linspace(0.0, 1.0, 1000)[i1] for i1 in 1:1000};
// |   Real a[1000].x(start = 0.0, fixed = true);
// | equation
// |   for i1 in 1:1000 loop
// |     der(a[i1].x) = a[i1].k - a[i1].x;
// |   end for;
// | end M;
model A
  parameter Real k = 1;
  Real x(start=0, fixed=true);
equation
  der(x) = k - x;
end A;
model M
  A a[1000](k=linspace(0, 1, 1000));
end M;
