// Steady state asked for twice.
// run: simulate
// says: R0007
// says: does not agree with the others: its left side is 2, its right side 3
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
