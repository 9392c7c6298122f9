// A periodic clock that is an output: q counts its ticks.
model Pulse
  output Clock p = Clock(1, 4);
  output Real q(start = 0);
equation
  when p then
    q = previous(q) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end Pulse;
