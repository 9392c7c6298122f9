// An Integer in an equation of Reals: the message says what to write.
// run: simulate
// error: S0102 at 8
// says: 'workers' is an Integer, and this is an equation of Reals: integer(…) around the other side makes it one of Integers
model IntegerOfReals
  Integer workers;
equation
  workers = ceil(3.5*time);
end IntegerOfReals;
