// A state without a nominal value is measured by its start value: nanometres come out as exact as metres, with any method.
// run: simulate $FILE --model Decay --stop 1
// check: final relative = 1 +- 2e-5 ; x = 1e-9 exp(−t)
// run: simulate $FILE --model Decay --stop 1 --solver cvode
// check: final relative = 1 +- 1e-4
// run: simulate $FILE --model Decay --stop 1 --solver ida
// check: final relative = 1 +- 1e-4
// run: simulate $FILE --model Forced --stop 5
// check: final relative = 1 +- 1e-6 ; x = (cos 100t + 100 sin 100t)/10001 pA and what is left of the start
// run: simulate $FILE --model Grows --stop 30
// check: final y = 1 +- 1e-4 ; 1/(1 + (1e9 − 1) exp(−t)), what is small at first becomes large
// run: simulate $FILE --model Charges --stop 5
// says: note[R0032]: 'x' starts at zero and is never more than
// says: makes it as accurate as a state of 1
// run: simulate $FILE --model ChargesNominal --stop 5
// check: all relative = 1 +- 1e-5 ; x = 1e-9 (1 − exp(−t))
// lacks: R0032
// run: simulate $FILE --model Charges --stop 5 --solver rk4
// lacks: R0032
// run: simulate $FILE --model AtRest --stop 5
// lacks: R0032
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
model Charges "zero tells no size: the scale is 1"
  Real x(start=0, fixed=true);
  Real relative = (x + 1e-13)/(1e-9*(1 - exp(-time)) + 1e-13);
equation
  der(x) = 1e-9 - x;
end Charges;
model ChargesNominal
  extends Charges(x(nominal=1e-9));
end ChargesNominal;
model AtRest "nothing moves it"
  Real x(start=0, fixed=true), v(start=0, fixed=true), y(start=1, fixed=true);
equation
  der(x) = v;
  der(v) = -100*x*y - 20*v;
  der(y) = -0.1*y;
end AtRest;
