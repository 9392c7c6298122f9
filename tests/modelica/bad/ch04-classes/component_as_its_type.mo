// MLS 3.6 §4.4.1: a component does not have the name of its type
// run: check
// says: warning[M0601]: the component 'A' has the name of its type
model A
  Real x = 1;
end A;
model M
  A A;
end M;
