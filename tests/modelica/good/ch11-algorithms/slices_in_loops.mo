// MLS 3.6 §10.5: a slice whose size depends on the turn of a loop
// run: simulate --stop 1
// check: final c[6] = 18 +- 1e-12; 1+2+...+6 - 6/2, times time
// check: final c[1] = 0.5 +- 1e-12
// check: final s[3] = 3 +- 1e-12; 1 + 2, from the initial algorithm
model SlicesInLoops
  parameter Integer n = 6;
  parameter Real d[n] = 1:n;
  Real e[n] = d*time;
  Real c[n], s[3];
algorithm
  for i in 1:n loop
    c[i] := sum(e[1:i]) - 0.5*e[i];
  end for;
initial algorithm
  for i in 1:3 loop
    s[i] := sum(d[1:i - 1]);
  end for;
equation
  der(s) = zeros(3);
end SlicesInLoops;
