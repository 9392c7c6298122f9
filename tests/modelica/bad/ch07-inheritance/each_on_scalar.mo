// MLS 3.6 §7.2.5: each only for arrays; other tools let it pass, so it is a warning
// run: check --strict
// says: warning[M0305]
// error: L0013
model A
  parameter Real p = 1;
end A;
model M
  A a(each p=2);
end M;
