// Modes with the same equations share one structure: while the two wheels are locked it does not matter whether the second is to be held at 5. Three structures for
// four combinations that occur; the first is there from the start.
// 2 w1' = 3 - tau, w2' = tau.
// numbers: 2 w1' = 3 - tau, w2' = tau, by hand from mode to mode
// run: simulate --stop 3 --tolerance 1e-9 --events
// check: stat modes <= 2
// check: stat modeChanges >= 3
// says: then the mode is (not (time < 1), locked)
// check: w1(0.75-) = 3.125 +- 1e-9 ; 2 + 1.5*0.75
// check: w1(0.75) = 2.0833333333333335 +- 1e-9 ; 2*3.125/3
// check: w2(2.25-) = 3.5833333333333335 +- 1e-9 ; 3 w' = 3
// check: impulse(tau)(2.25) = 1.4166666666666667 +- 1e-9 ; 5 - 3.58333...
// check: w1(2.25) = 2.875 +- 1e-9 ; less half of it
// check: w2(2.25) = 5 +- 1e-12
// check: w1(3) = 4 +- 1e-9
model Alike
  Real w1(start=2, fixed=true), w2(start=0, fixed=true), tau;
  Boolean locked = time >= 0.75 and time < 2.25;
equation
  2*der(w1) = 3 - tau;
  der(w2) = tau;
  if locked then
    w1 = w2;
  elseif time < 1 then
    tau = 0;
  else
    w2 = 5;
  end if;
end Alike;
