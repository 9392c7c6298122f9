// Its index changes at 1: two inductors in parallel become two in series, and the sum of their fluxes stays: i = (1·3 + 2·0)/3 = 1. In model exchange the number of states
// would change.
// run: fmu --me -o $TMP/x.fmu
// error: F0602
// says: not supported yet
model Opened
  Real i1(start = 3, fixed = true), i2(start = 0, fixed = true), u;
  parameter Real opens = 1;
equation
  der(i1) = -u;
  2 * der(i2) = u;
  if time < opens then
    u = 0;
  else
    i1 = i2;
  end if;
  annotation(experiment(StopTime = 2));
end Opened;
