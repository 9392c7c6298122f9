// Two conditions for one state.
// run: simulate
// says: R0007
// says: does not agree
model InitialTooMany
  Real x(start = 1, fixed = true);
initial equation
  x = 2;
equation
  der(x) = -x;
end InitialTooMany;
