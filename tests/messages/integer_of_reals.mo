// An Integer in an equation of Reals: the message says what to write.
// run: simulate
// error: S0102 at 10
// says: 'workers' is an Integer, and this is an equation of Reals: integer(…) around the other side makes it one of Integers
model IntegerOfReals
  Real hours;
  Integer workers;
equation
  hours = 3.5*time;
  workers = ceil(hours);
end IntegerOfReals;
