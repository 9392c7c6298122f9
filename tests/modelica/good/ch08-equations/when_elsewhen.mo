// MLS 3.6 §8.3.5: elsewhen
// run: simulate --stop 1
// check: n(0.5) = 1 +- 1e-12
// check: n(1) = 2 +- 1e-12
model M
  Integer n(start=0, fixed=true);
equation
  when time >= 0.25 then
    n = 1;
  elsewhen time >= 0.75 then
    n = 2;
  end when;
end M;
