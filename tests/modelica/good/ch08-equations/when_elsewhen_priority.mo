// MLS 3.6 §8.3.5: of simultaneous branches the first one is taken
// run: simulate --stop 1
// check: n(1) = 1 +- 1e-12
model M
  Integer n(start=0, fixed=true);
equation
  when time >= 0.5 then
    n = 1;
  elsewhen time >= 0.5 then
    n = 2;
  end when;
end M;
