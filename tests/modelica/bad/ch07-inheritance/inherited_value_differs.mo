// MLS 3.6 §7.1: an element that is inherited and declared has the same value
// run: check -m M
// says: warning[M0312]
model B
  parameter Real p = 1;
end B;
model M
  extends B;
  parameter Real p = 2;
end M;
