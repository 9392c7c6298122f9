// MLS 3.6 §8.3.5.4: a variable is defined by one when-clause
// run: check
// error: S0201 at 10
model M
  Integer n(start=0, fixed=true);
equation
  when time > 1 then
    n = 1;
  end when;
  when time > 2 then
    n = 2;
  end when;
end M;
