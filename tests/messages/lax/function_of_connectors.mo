// MLS 3.6 §12.2: inputs and outputs of a function that are connectors of one signal count as such.
// run: simulate --stop 1
// says: warning[M0603]
// check: final y = 4 +- 0 ; 5 - 1
// run: check --strict
// status: 1
connector IntegerIn = input Integer;
connector IntegerOut = output Integer;
function book
  IntegerIn seats;
  IntegerOut left;
algorithm
  left := seats - 1;
end book;
model FunctionOfConnectors
  Integer y = book(5);
end FunctionOfConnectors;
