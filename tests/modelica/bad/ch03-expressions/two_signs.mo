// MLS 3.6 §3.3: a sign does not follow an operator
// run: check
// error: M0114 at 5
model M
  Real x = time*-1;
end M;
