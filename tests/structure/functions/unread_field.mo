// What a function never reads of a record is no dependence: z is computed after y, and there are no simultaneous equations.
// run: simulate --stop 2
// check: final y = 2 +- 1e-12 ; the least multiple of 0.25 that is not below 1.9
// check: final z = 4 +- 1e-12 ; 2 y
// check: stat newtonIterations <= 0
model UnreadField
  record Orientation
    Real T;
    Real w;
  end Orientation;
  function angle
    input Orientation r;
    input Real guess;
    output Real a;
  algorithm
    a := 0;
    while a < r.T loop
      a := a + 0.25;
    end while;
  end angle;
  Real y, z;
equation
  y = angle(Orientation(noEvent(min(time, 1.9)), z), 3*z);
  z = 2*y;
end UnreadField;
