// As Opened.mo, but the run at the export ends before the second mode.
model Unseen
  Real i1(start = 3, fixed = true), i2(start = 0, fixed = true), u;
equation
  der(i1) = -u;
  2 * der(i2) = u;
  if time < 1 then
    u = 0;
  else
    i1 = i2;
  end if;
  annotation(experiment(StopTime = 0.5));
end Unseen;
