// Windows that close again inside a step, however they are written, and whatever else is declared before them.
// numbers: the instant that the window begins at
// run: simulate $FILE --model ByModulus --stop 1000
// check: final t = 4.9995 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model ByModulus --stop 1000 --solver cvode
// check: final t = 4.9995 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model ByModulus --stop 1000 --solver ida
// check: final t = 4.9995 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model BySquare --stop 1000
// check: final t = 4.9999 +- 1e-9
// run: simulate $FILE --model BySquare --stop 1000 --solver cvode
// check: final t = 4.9999 +- 1e-9
// run: simulate $FILE --model ByProduct --stop 100
// check: final t = 2.5 +- 1e-9 ; oracle: tests/reference
// run: simulate $FILE --model ByBell --stop 100
// check: final t = 49.9916744539 +- 1e-9 ; 50 − 0.01 √ln 2
// run: simulate $FILE --model Hidden --stop 10
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Hidden --stop 10 --param c=4.4
// check: final n = 1 +- 0 ; oracle: tests/reference
// run: simulate $FILE --model Hidden --stop 10 --param c=7.7
// check: final n = 1 +- 0 ; oracle: tests/reference
model ByModulus
  Real x(start=0, fixed=true); discrete Real t(start=-1, fixed=true);
equation
  der(x) = 1;
  when abs(x - 5) < 0.0005 then t = time; end when;
end ByModulus;
model BySquare
  Real x(start=0, fixed=true); discrete Real t(start=-1, fixed=true);
equation
  der(x) = 1;
  when (x - 5)^2 < 1e-8 then t = time; end when;
end BySquare;
model ByProduct
  Real x(start=0, fixed=true); discrete Real t(start=-1, fixed=true);
equation
  der(x) = 1;
  when (x - 2.5)*(2.51 - x) > 0 then t = time; end when;
end ByProduct;
model ByBell
  Real x(start=0, fixed=true); discrete Real t(start=-1, fixed=true);
equation
  der(x) = 1;
  when exp(-((x - 50)/0.01)^2) > 0.5 then t = time; end when;
end ByBell;
model Hidden "the first relation never becomes true, and is nearest to it in the middle of the second one's window"
  parameter Real c = 1.3;
  Real x(start=0, fixed=true);
  Boolean a = (x - c)^2 + 0.0005 < 0;
  Integer n(start=0, fixed=true);
equation
  der(x) = 1;
  when (x - c + 0.01)*(c + 0.01 - x) > 0 then n = pre(n) + 1; end when;
end Hidden;
