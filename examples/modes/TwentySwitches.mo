// A string of 20 ideal switches between capacitors of 1 F, the first with 21 V: they close one after the other, at 1, 2, ..., 20, and after the k-th the charge 21
// is spread over k + 1 capacitors.
// numbers: the closed form above
// run: simulate --stop 21 --tolerance 1e-9
// check: v[2](1) = 10.5 +- 1e-11
// check: v[1](5) = 3.5 +- 1e-11
// check: v[21](20) = 1 +- 1e-11
// check: final v[1] = 1 +- 1e-11
model TwentySwitches "Twenty ideal switches that close one after the other"
  constant Integer n = 20;
  Real v[n+1](start=cat(1, {21.0}, zeros(n)), each fixed=true), i[n];
equation
  der(v[1]) = -i[1];
  for k in 2:n loop der(v[k]) = i[k-1] - i[k]; end for;
  der(v[n+1]) = i[n];
  for k in 1:n loop 0 = if time < k then i[k] else v[k] - v[k+1]; end for;
  annotation(experiment(StopTime=21));
end TwentySwitches;
