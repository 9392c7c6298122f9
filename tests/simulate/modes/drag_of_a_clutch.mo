// Functions with a corner in a state, beside a structure that changes: each mode monitors its own corners.
//
// Free, w1' = -w1²/100: w1(1) = 10/1.1. Locked, momentum is kept and 2 w' = -w²/100: with W = 5/1.1, w(3) = W/(1 + W/100).
// run: simulate --stop 3
// check: w1(1-) = 9.090909090909091 +- 1e-5 ; 10/1.1
// check: final w1 = 4.347826086956522 +- 1e-5 ; W/(1 + W/100)
model drag_of_a_clutch
  Real w1(start = 10, fixed = true), w2(start = 0, fixed = true), tau;
  Boolean locked = time >= 1;
equation
  der(w1) = -tau - 0.01*w1*abs(w1);
  der(w2) = tau;
  if locked then
    w1 = w2;
  else
    tau = 0;
  end if;
end drag_of_a_clutch;
