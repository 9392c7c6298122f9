// MLS 3.6 §8.3.6: a variable is reinitialized in one when clause
// run: check
// says: warning[M0646]
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
  when x < 0 then
    reinit(x, 1);
  end when;
  when time > 5 then
    reinit(x, 2);
  end when;
end M;
