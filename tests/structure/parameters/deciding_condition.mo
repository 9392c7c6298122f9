// A parameter that chooses between two laws decides which unknowns an equation has.
// run: simulate --stop 1 --tolerance 1e-9
// check: i(1) = 0.5403023058681398 +- 1e-6    ; ideal: i = cos t
// run: simulate --stop 1 --tolerance 1e-9 --param r=1
// check: i(1) = 0.506946924752297 +- 1e-6     ; sin t − w
// check: w(1) = 0.33452406005559954 +- 1e-6   ; (sin t − cos t + exp(−t))/2
model M
  parameter Real r = 0;
  Real v = sin(time), w(start = 0), i;
equation
  0 = if r <= 0 then v - w else v - w - r*i;
  der(w) = i;
end M;
