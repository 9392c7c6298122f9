// MLS 3.6 §3.8.2: a constant cannot depend on a parameter
// run: check
// says: warning[M0352]
// run: check --strict
// status: 1
// says: warning[M0352]
model M
  parameter Real p = 1;
  constant Real c = 2*p;
end M;
