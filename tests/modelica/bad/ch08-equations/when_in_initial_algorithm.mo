// MLS 3.6 §8.6: there is no when statement in an initial algorithm
// run: check
// error: M0509 at 7
model M
  Integer n(start = 0);
initial algorithm
  when time > 1 then
    n := 1;
  end when;
equation
  when time > 2 then
    n = 2;
  end when;
end M;
