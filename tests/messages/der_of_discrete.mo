// MLS 3.6 §3.7.4.2: what a when clause assigns has no derivative.
// run: check
// error: M0450 at 12
// says: 'der' cannot be applied to 'y', which changes at events only
// says: a when clause assigns it
model DerOfDiscrete
  Real x, y;
equation
  when sample(0.1, 0.1) then
    y = time;
  end when;
  x = der(y);
end DerOfDiscrete;
