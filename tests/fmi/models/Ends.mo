// It ends itself where x = 0.55, between two communication points: what it is then can be read.
model Ends
  Real x(start = 0, fixed = true);
equation
  der(x) = 1;
  when x > 0.55 then
    terminate("far enough");
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Ends;
