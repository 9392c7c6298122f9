// MLS 3.6 §16.5.1: hold is of a clocked expression
// run: check
// says: warning[S0406]: nothing says when 'x' ticks: its fastest clock is taken to tick every second
model M
  Real x = time;
  Real y = hold(x);
end M;
