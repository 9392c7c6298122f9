// MLS 3.6 §7.1: elements of two base classes have the same modifications
// run: check -m M
// says: warning[M0312]
model B
  Real x(start = 1);
end B;
model C
  Real x(start = 2);
end C;
model M
  extends B;
  extends C;
equation
  x = time;
end M;
