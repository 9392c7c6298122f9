// MLS 3.6 §8.3.5.2: all branches of a when-equation set the same variables
// run: check
// error: M0620 at 7
model M
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
equation
  when time > 0.3 then
    n = 1;
  elsewhen time > 0.5 then
    m = 2;
  end when;
end M;
