// An input that is given by an expression stays an input: the working point follows it, and B and D are there.
// x' = -x + u, y = x*u, u = 2: x(t) = 2(1 - exp(-t)).
// run: linearize $FILE --model Driven --input u=2 --at 3 --json
// says: "inputs":["u"]
// says: "B":[[1.0]]
// says: "u":[2.0]
// says: "y":[3.8008
// u = 1 + sin t at t = pi/2 is 2. D = x = 1 + (sin t - cos t)/2 - exp(-t)/2 = 1.3960602
// run: linearize $FILE --model Driven --input 'u=1+sin(time)' --at 1.5707963267948966 --tolerance 1e-9 --json
// says: "inputs":["u"]
// says: "D":[[1.39606
// says: "u":[2.0]
// A leap before the point: x = exp(-(t - 1)), since u was 0 for a long time and is 5 from t = 1 on: x(2) = 5(1 - 1/e) = 3.1606
// run: linearize $FILE --model Driven --input 'u=if time < 1 then 0 else 5' --at 2 --tolerance 1e-9 --json
// says: "D":[[3.1606
// run: linearize $FILE --model Switched --input on=true --at 1 --json
// says: "A":[[-2.0]]
// run: bode $FILE --model Driven --input u=2 --at 3 --low 0.1 --high 10
// says: y / u: 0.1 to 10 rad/s
// run: linearize $FILE --model Driven --input 'u=x' --at 3
// error: F0405
model Driven
  input Real u;
  Real x(start = 0, fixed = true);
  output Real y = x*u;
equation
  der(x) = -x + u;
end Driven;
model Switched
  input Boolean on;
  Real x(start = 1, fixed = true);
  output Real y = x;
equation
  der(x) = if on then -2*x else -x;
end Switched;
