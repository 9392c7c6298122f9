// The run that is to find its modes ends before the second one.
// run: fmu -o $TMP/x.fmu
// says: warning[F0608]
// says: note[F0607]
// says: wrote
model NotThrough
  Real i1(start = 3, fixed = true), i2(start = 0, fixed = true), u;
equation
  assert(time < 0.5, "no further");
  der(i1) = -u;
  2 * der(i2) = u;
  if time < 1 then
    u = 0;
  else
    i1 = i2;
  end if;
  annotation(experiment(StopTime = 2));
end NotThrough;
