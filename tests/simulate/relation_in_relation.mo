// time < 0.75·⌊(time − 1)/0.75⌋ + 1.25: the relation contains a floor, and nothing but a result reads either. Where the floor leaps the relation has to follow.
// run: simulate --stop 10 --interval 0.1
// check: e(0.1) = 10.6 +- 1e-12 ; oracle: tests/reference
// check: e(0.3) = 0.1 +- 1e-12 ; mod(−0.7, 0.75) = 0.05
// check: e(0.6) = 10.35 +- 1e-12 ; oracle: tests/reference
// check: e(1.1) = 0.2 +- 1e-12 ; oracle: tests/reference
// check: e(9.4) = 0.3 +- 1e-12 ; mod(8.4, 0.75) = 0.15
model M
  Real e = if mod(time - 1, 0.75) < 0.25 then 2*mod(time - 1, 0.75) else 10 + mod(time - 1, 0.75);
end M;
