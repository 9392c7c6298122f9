// A clock that comes from outside: y counts its ticks.
model Triggered
  input Clock c;
  output Real y(start = 0);
equation
  when c then
    y = previous(y) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end Triggered;
