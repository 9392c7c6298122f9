// A state without a nominal value is measured by its start value: nanometres come out as exact as metres, with any method.
// run: simulate $FILE --// run: simulate $FILE --model Charges --stop 5
// check: all relative = 1 +- 1e-5 ; x = 1e-9 (1 − exp(−t)) starts at zero, which tells no size
// run: simulate $FILE --model Charges --stop 5 --solver cvode
// check: all relative = 1 +- 1e-4
// run: simulate $FILE --model Charges --stop 5 --solver ida
// check: all relative = 1 +- 1e-4
// run: simulate $FILE --model Oscillates --stop 5
// check: all off = 0 +- 2e-4 ; x = 1e-15 (1 − cos 10t): neither position nor speed has a size at first
// run: simulate $FILE --model Late --stop 3
// check: final relative = 1 +- 1e-5 ; moves from t = 1 on
// run: simulate $FILE --model AtRest --stop 10
// check: final x = 0 +- 1e-14 ; two forces that differ by rounding
// check: stat steps <= 60
model Decay --stop 1
// check: final relative = 1 +- 2e-5 ; x = 1e-9 exp(−t)
// run: simulate $FILE --model Decay --stop 1 --solver cvode
// check: final relative = 1 +- 1e-4
// run: simulate $FILE --model Decay --stop 1 --solver ida
// check: final relative = 1 +- 1e-4
// run: simulate $FILE --model Forced --stop 5
// check: final relative = 1 +- 1e-6 ; x = (cos 100t + 100 sin 100t)/10001 pA and what is left of the start
// run: simulate $FILE --model Grows --stop 30
// check: final y = 1 +- 1e-4 ; 1/(1 + (1e9 − 1) exp(−t)), what is small at first becomes large
model Decay
  Real x(start=1e-9, fixed=true);
  Real relative = x/(1e-9*exp(-time));
equation
  der(x) = -x;
end Decay;
model Forced
  Real x(start=1e-12/10001, fixed=true);
  Real relative = (x*1e12 + 1)/((cos(100*time) + 100*sin(100*time))/10001 + 1);
equation
  der(x) = 1e-12*cos(100*time) - x;
end Forced;
model Grows
  Real x(start=1e-9, fixed=true);
  Real y = x*(1 + (1e9 - 1)*exp(-time));
equation
  der(x) = x*(1 - x);
end Grows;
model Charges
  Real x(start=0, fixed=true);
  Real relative = (x + 1e-13)/(1e-9*(1 - exp(-time)) + 1e-13);
equation
  der(x) = 1e-9 - x;
end Charges;
model Oscillates
  Real x(start=0, fixed=true), v(start=0, fixed=true);
  Real off = x*1e15 - (1 - cos(10*time));
equation
  der(x) = v;
  der(v) = 100*(1e-15 - x);
end Oscillates;
model Late
  Real x(start=0, fixed=true);
  Real relative = if time < 1 then 1 else (x + 1e-13)/(1e-9*(1 - exp(1 - time)) + 1e-13);
equation
  der(x) = if time < 1 then 0 else 1e-9 - x;
end Late;
model AtRest
  parameter Real a = 0.1, b = 0.2, c = 0.3;
  Real x(start=0, fixed=true), v(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = (a*cos(time) + b*cos(time)) - c*cos(time) - 1e4*x;
end AtRest;
