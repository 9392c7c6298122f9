// Steady state asked for twice.
// run: simulate
// status: 3
// error: R0001 at 11
// says: contradicts the others: its left side is 2, its right side 3
model InitialConflict
  Real x, y;
initial equation
  der(x) = 0;
  der(y) = 0;
  x + y = 3;
equation
  der(x) = 1 - x;
  der(y) = x - y;
end InitialConflict;
