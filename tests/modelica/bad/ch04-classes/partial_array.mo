// MLS 3.6 §4.4.2: nor an array of it
// run: check
// status: 1
// says: warning[M0330]
// says: error[S0103]
partial model A
  Real x;
end A;
model M
  A a[3];
end M;
