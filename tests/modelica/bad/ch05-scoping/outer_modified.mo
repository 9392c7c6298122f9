// MLS 3.6 §5.4: an outer component has no modification
// run: check
// says: warning[M0334]
// run: check --strict
// status: 1
// says: warning[M0334]
model A
  outer Real T = 1;
end A;
model M
  inner Real T = 2;
  A a;
end M;
