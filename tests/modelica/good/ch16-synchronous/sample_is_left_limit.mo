// MLS 3.6 §16.5.1: sample takes the left limit; the clocked value at the first tick is the initialized one
// run: simulate --stop 0.55
// check: yc(0) = 2 +- 1e-9                    ; the specification's example: der(y) = 0 initially
// check: jc(0.5) = 0 +- 0                     ; j jumps at 0.5 itself
// check: jc(0.5-) = 0 +- 0
// check: final held = 0 +- 0
model M
  Real y(start = 1), yc;
  Real j = if time >= 0.5 then 1 else 0;
  Real jc = sample(j, Clock(0.1));
  Real held = hold(jc);
equation
  der(y) + y = 2;
  yc = sample(y, Clock(0.1));
initial equation
  der(y) = 0;
end M;
