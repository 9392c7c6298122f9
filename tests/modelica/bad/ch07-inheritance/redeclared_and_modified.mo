// MLS 3.6 §7.3: an element that the class redeclares is not modified in its extends clause
// run: check -m M
// says: warning[M0644]
model B
  replaceable Real x = 1;
end B;
model M
  extends B(x = 2);
  redeclare Real x = 3;
end M;
