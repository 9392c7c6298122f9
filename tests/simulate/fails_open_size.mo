// A function's result whose size only the call knows is compared with the size that is wanted, never cut.
// run: simulate -m OpenSize.Longer
// status: 3
// error: R0001 at 20
// says: the value should have the size 2 in dimension 1
// run: simulate -m OpenSize.Grows
// status: 3
// error: R0002 at 23
// run: simulate -m OpenSize.Twice
// status: 3
// error: R0001 at 26
// run: simulate -m OpenSize.Fits
// check: final a[3] = 3 +- 0 ; the third element that the function computes
package OpenSize
  function f
    input Real x; output Real y[:];
  algorithm y := {i for i in 1:(if x < 0.5 then 3 else 4)};
  end f;
  model Longer
    Real a[2] = f(0*time);
  end Longer;
  model Grows
    Real a[3] = f(time);
  end Grows;
  model Twice
    Real a[2] = 2*f(0*time);
  end Twice;
  model Fits
    Real a[3] = f(0*time);
  end Fits;
end OpenSize;
