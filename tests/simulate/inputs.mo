// Inputs of the whole model. x' = u: with u = t it is t²/2; with the points (0, 0), (1, 1), (1, −1), (2, −1) of inputs.csv, lines between them and a leap
// at 1, x(1) = 1/2 and x(2) = 1/2 − 1 = −1/2. n counts upward crossings of u through 0.5: one, at 0.5.
// numbers: the closed form above
// run: simulate -m Follow --stop 2 --tolerance 1e-9 --input u=time
// check: final x = 2 +- 1e-8
// run: simulate -m Follow --stop 2 --tolerance 1e-9 --input u=inputs.csv:level
// check: x(1) = 0.5 +- 1e-8
// check: final x = -0.5 +- 1e-8
// check: event 1 at 0.5 +- 1e-8
// check: event 2 at 1 +- 0
// check: final n = 1 +- 0
// check: u(1-) = 1 +- 1e-12
// check: u(1, 2) = -1 +- 1e-12
// An input that nothing drives is told.
// run: simulate -m Follow --stop 2
// says: note[R0042]
// says: nothing drives the input 'u'; it keeps its start value 0
// check: final x = 0 +- 0
// run: simulate -m Follow --input w=time
// status: 1
// run: simulate -m Follow --input x=inputs.csv:level
// status: 3
// says: there is no input 'x'
// run: simulate -m Follow --input u=inputs.csv:none
// status: 2
// says: has no column 'none'
model Follow
  input Real u;
  Real x(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = u;
  when u > 0.5 then
    n = pre(n) + 1;
  end when;
end Follow;
