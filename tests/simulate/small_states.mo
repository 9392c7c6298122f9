// A state without a nominal value is measured by its start value: nanometres come out as exact as metres, with any method.
// numbers: relative to the closed form of the model: 1
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
// check: all relative = 1 +- 1e-5 ; x = 1e-9 (1 − exp(−t)): it starts at zero, a look ahead tells how large it becomes
// lacks: R0032
// run: simulate $FILE --model Charges --stop 5 --solver cvode
// check: all relative = 1 +- 1e-4
// run: simulate $FILE --model Charges --stop 5 --solver ida
// check: all relative = 1 +- 1e-4
// run: simulate $FILE --model Charges --stop 5 --solver arkode
// check: all relative = 1 +- 1e-4
// run: simulate $FILE --model ChargesNominal --stop 5
// check: all relative = 1 +- 1e-5
// run: simulate $FILE --model Charges --stop 5 --solver rk4
// lacks: R0032
// run: simulate $FILE --model Line --stop 10
// check: final relative = 1 +- 1e-5 ; three in a row, each ten thousand times smaller than the one before: (1 − exp(−t)), 1e-4 (1 − (1 + t) exp(−t)), 1e-8 (1 − (1 + t + t²/2) exp(−t))
// run: simulate $FILE --model Waits --stop 3
// check: final relative = 1 +- 1e-5 ; nothing moves it before t = 1
// run: simulate $FILE --model Swings --stop 1
// check: final relative = 1 +- 1e-3 ; picometres, 100 rad/s
// run: simulate $FILE --model Late --stop 30
// says: note[R0032]: 'y' starts at zero and is never more than
// says: makes it as accurate as a state of 1
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
model Charges
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
model Line
  Real x[3](each start=0, each fixed=true);
  Real relative = x[3]/(1e-8*(1 - (1 + time + time^2/2)*exp(-time)) + 1e-30);
equation
  der(x[1]) = 1 - x[1];
  der(x[2]) = 1e-4*x[1] - x[2];
  der(x[3]) = 1e-4*x[2] - x[3];
end Line;
model Waits
  Real x(start=0, fixed=true);
  Real relative = x/(1e-9*(1 - exp(-max(time - 1, 0))) + 1e-30);
equation
  der(x) = (if time > 1 then 1e-9 else 0) - x;
end Waits;
model Swings
  Real x(start=0, fixed=true), v(start=0, fixed=true);
  Real relative = x/(1e-12*(1 - cos(100*time)) + 1e-30);
equation
  der(x) = v;
  der(v) = 1e4*(1e-12 - x);
end Swings;
model Late "moves when hundreds of steps have been made"
  Real x(start=1, fixed=true), v(start=0, fixed=true), y(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = -10000*x;
  der(y) = (if time > 20 then 1e-9 else 0) - y;
end Late;
