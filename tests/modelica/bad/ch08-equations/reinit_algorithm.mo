// MLS 3.6 §8.3.6: reinit stands in equations
// run: check
// says: warning[M0647]
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = -1;
algorithm
  when x < 0 then
    reinit(x, 1);
  end when;
end M;
