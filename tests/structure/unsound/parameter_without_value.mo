// MLS 3.6 §8.6: a parameter without a value has the start value of its type, and one is told so.
// run: simulate --stop 1
// says: warning[S0302]
// check: final x = 0 +- 0
model ParameterWithoutValue
  parameter Real p;
  Real x = p;
end ParameterWithoutValue;
