// MLS 3.6 §16.7: a clocked variable reaches continuous equations through hold
// run: check
// error: S0407 at 8
model M
  Real x(start = 0), z(start = 0, fixed = true);
equation
  when Clock(0.1) then
    x = previous(x) + 1;
  end when;
  der(z) = x;
end M;
