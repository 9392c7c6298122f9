// MLS 3.6 §16.10: interval is in a clocked partition
// run: check
// says: warning[S0406]: nothing says when 'x' ticks: its fastest clock is taken to tick every second
model M
  Real x = time;
  Real y = interval(x);
end M;
