model Chain "a planar chain of n links with masses at their ends: absolute angles, and the accelerations from n linear equations"
  parameter Integer n = 5;
  constant Real g = 9.81;
  Real phi[n](each start = 1.5, each fixed = true) "from the vertical";
  Real w[n](each start = 0, each fixed = true);
  Real a[n];
  Real c[n, n], s[n, n];
equation
  for i in 1:n loop
    der(phi[i]) = w[i];
    der(w[i]) = a[i];
    for j in 1:n loop
      c[i, j] = if i == j then 1 elseif i > j then cos(phi[i] - phi[j]) else c[j, i];
      s[i, j] = if i == j then 0 elseif i > j then sin(phi[i] - phi[j]) else -s[j, i];
    end for;
    sum((n + 1 - max(i, j))*(c[i, j]*a[j] + s[i, j]*w[j]^2) for j in 1:n) = -(n + 1 - i)*g*sin(phi[i]);
  end for;
  annotation(experiment(StopTime = 10, Tolerance = 1e-6));
end Chain;
