// MLS 3.6 §5.4: an outer element has no value of its own
// run: check
// says: warning[M0334]
// run: check --strict
// status: 1
// says: warning[M0334]
model A
  outer Real x = 2;
end A;
model M
  inner Real x = time;
  A a;
end M;
