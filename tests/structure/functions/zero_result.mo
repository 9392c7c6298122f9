// A capacitance that a function computes from a voltage and a parameter is zero at every voltage when the parameter is: the
// voltage is no state then, and nothing is said about its start.
// run: simulate --stop 2 --tolerance 1e-9
// check: v(0) = 1 +- 1e-12                    ; v = cos t − C v'
// check: v(2) = -0.4161468365471424 +- 1e-12  ; cos 2
// check: all i = 0 +- 0
// run: simulate --stop 2 --tolerance 1e-9 --param c0=1
// check: v(0) = 0 +- 1e-12
// check: v(2) = 0.1789076535209633 +- 1e-7    ; (cos t + sin t − exp(−t))/2
model M
  record Device
    Real current, capacitance;
  end Device;
  function junction
    input Real c0, v;
    output Real charge, c;
  protected
    Real s;
  algorithm
    s := sqrt(1 + v*v);
    if v < 0.25 then
      c := c0*s/s;
      charge := c0*v;
    else
      c := c0;
      charge := c0*v/2;
    end if;
  end junction;
  function device
    input Real c0, v;
    output Device d;
  protected
    Real charge, c, sum = 0;
  algorithm
    (charge, c) := junction(c0, v);
    for k in 1:3 loop
      sum := sum + v;
    end for;
    d.current := sum/3;
    d.capacitance := if v > 0 then c else (if v < -1 then 1 else 1)*c;
  end device;
  parameter Real c0 = 0;
  Real v(start = 0), i, u = cos(time);
  Device d = device(c0, v);
equation
  i = d.capacitance*der(v);
  u = d.current + i;
end M;
