// MLS 3.6 §9.3: two outputs are not connected
// run: check
// status: 1
// says: warning[M0516]: two outputs are connected: 'a.y' and 'b.y'
// says: error[S0101]
connector Out = output Real;
block K
  Out y = 1;
end K;
model M
  K a, b;
equation
  connect(a.y, b.y);
end M;
