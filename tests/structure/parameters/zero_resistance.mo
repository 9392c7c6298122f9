// A resistance that turns out to be zero makes its equation a constraint between potentials: the index is 2, not 1.
// run: simulate --stop 2 --tolerance 1e-9
// check: i(1) = 0.5403023058681398 +- 1e-6    ; i = C v' = cos t
// check: w(2) = 0.9092974268256817 +- 1e-7    ; w = v = sin t
// run: simulate --stop 2 --tolerance 1e-9 --param g=1
// check: w(2) = 0.7303897733047184 +- 1e-6    ; w' = sin t − w: w = (sin t − cos t + exp(−t))/2
model M
  function ohms "zero unless the conductance is given"
    input Real g;
    output Real r;
  algorithm
    r := 0;
    if g > 0 then
      r := 1/g;
    end if;
  end ohms;
  parameter Real g = 0;
  parameter Real R = ohms(g);
  parameter Real C = 1;
  Real v = sin(time), w(start = 0), i;
equation
  R*i = v - w;
  C*der(w) = i;
end M;
