// MLS 3.6 §9.3: two outputs are not connected
// run: check
// error: M0516 at 11
connector Out = output Real;
block K
  Out y = 1;
end K;
model M
  K a, b;
equation
  connect(a.y, b.y);
end M;
