// MLS 3.6 §5.3.2: a parameter is not found through a class
// run: check
// says: warning[M0636]: 'r' is no constant of 'A': only constants of it can be used here
model A
  parameter Real r = 1;
end A;
model M
  Real y = A.r;
end M;
