// An integrator with a sampled controller: x' = u, u := -k x(t_i) held for 0.1 s. Exactly, x(t_n) = (1 - 0.1 k)^n.
model Sampled
  type Level = enumeration(low, high);
  parameter Real k = 2;
  output Real x(start = 1, fixed = true);
  discrete Real u;
  Level level = if x > 0.5 then Level.high else Level.low;
  Boolean is_low = level == Level.low;
equation
  der(x) = u;
  when sample(0, 0.1) then
    u = -k * x;
  end when;
  annotation(experiment(StopTime = 1));
end Sampled;
