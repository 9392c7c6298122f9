// Its index changes at 1: two inductors in parallel become two in series.
// run: fmu -o $TMP/x.fmu
// error: F0602
// says: not supported yet
model Opened
  Real i1(start = 3, fixed = true), i2(start = 0, fixed = true), u;
equation
  der(i1) = -u;
  2 * der(i2) = u;
  if time < 1 then
    u = 0;
  else
    i1 = i2;
  end if;
end Opened;
