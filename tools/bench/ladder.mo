model Ladder "n ideal diodes charge a capacitor each from the rungs of a ladder of resistors; all diodes are one system with n switches"
  parameter Integer n = 100;
  parameter Real R = 0.02 "between two rungs";
  parameter Real C = 1e-3;
  parameter Real load = 50 "beside each capacitor";
  constant Real pi = 3.14159265358979323846;
  Real u[n](each start = 0, each fixed = true) "voltages of the capacitors";
  Real v[n] "of the rungs";
  Real i[n] "into the rungs";
  Real d[n] "through the diodes";
  Real s[n] "along the diodes' characteristics";
  Boolean off[n];
  Real source = 10*sin(2*pi*10*time);
equation
  for k in 1:n loop
    off[k] = s[k] < 0;
    v[k] - u[k] = if off[k] then s[k] else 0;
    d[k] = if off[k] then 0 else s[k];
    R*i[k] = (if k == 1 then source else v[max(k - 1, 1)]) - v[k];
    i[k] = d[k] + (if k == n then 0 else i[min(k + 1, n)]);
    C*der(u[k]) = d[k] - u[k]/load;
  end for;
  annotation(experiment(StopTime = 0.5, Tolerance = 1e-6));
end Ladder;
