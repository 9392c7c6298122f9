// MLS 3.6 §8.3.6: and there once at an event
// run: check
// error: M0646 at 10
model M
  Real x[2](each start = 1, each fixed = true);
equation
  der(x) = {-1, -2};
  when x[1] < 0 then
    reinit(x, {1, 1});
    reinit(x[2], 2);
  end when;
end M;
