// MLS 3.6 §7.3: nor a class
// run: check
// error: M0303 at 15
model A
  Real x = 1;
end A;
model B
  Real x = 2;
end B;
model C
  model T = A;
  T t;
end C;
model M
  C c(redeclare model T = B);
end M;
