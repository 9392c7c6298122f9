// MLS 3.6 §8.3.5.2: no when-clause in an initial equation section
// run: check
// error: M0509 at 7
model M
  Integer n(start=0);
initial equation
  when time > 1 then
    n = 1;
  end when;
end M;
