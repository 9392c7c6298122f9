// A clocked variable in a continuous equation: hold is what is missing.
// run: check
// error: S0407 at 8
// says: 'x' is clocked, and stands in equations with derivatives
// says: is hold(x) meant where a continuous equation uses it?
model MissingHold
  Real x(start = 0), z(start = 0, fixed = true);
equation when Clock(0.1) then x = previous(x) + 1; end when;
  der(z) = x;
end MissingHold;
