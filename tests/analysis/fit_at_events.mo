// Rows of a run are data: at an event there are two at one time, the limits on both sides. der(z) jumps there, z(t) = k*integral, so k = 1.3 leaves nothing.
// The earlier of the two rows was compared with the later limit, and k came out as 1.26.
// run: simulate --param k=1.3 --stop 2 --tolerance 1e-9 --intervals 20 -o $TMP/data.csv
// run: fit --by k --data $TMP/data.csv --tolerance 1e-9
// says: k = 1.3 ±
model FitAtEvents
  parameter Real k = 1;
  discrete Real d(start = 0, fixed = true);
  Real z(start = 0, fixed = true);
equation
  when sample(0.1, 0.15) then
    d = 0.5*pre(d) + time;
  end when;
  der(z) = k*d - z;
end FitAtEvents;
