// MLS 3.6 §8.3.8: terminate needs a String
// run: check
// error: M0431 at 8
model M
  Real x = time;
equation
  when x > 1 then
    terminate(1);
  end when;
end M;
