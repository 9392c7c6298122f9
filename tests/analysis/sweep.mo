// A run for each member of a plan. x = x0·exp(−a·t): at t = 1 and a = ln 2 it is half of x0; y has n elements, each x.
// run: sweep --stop 1 --tolerance 1e-10 --vary a=0.6931471805599453 --vary x0=lin:1:3:3 --keep x --keep max(x) --jobs 1 -o $TMP/s.csv
// says: 3 of 3 members, 0 failed, 1 compilations
// What the structure depends on is compiled again, once for each value in turn.
// run: sweep --stop 1 --vary n=1,3 --vary x0=1,2 --keep total --jobs 1
// says: 1,1,1,0.3678
// says: 2,1,2,0.7357
// says: 3,3,1,1.1036
// says: 4,3,2,2.2072
// A member that fails is a row that says why; the others stand.
// run: sweep --stop 1 --vary x0=1,-1,2 --keep x --jobs 2
// status: 3
// says: 1,1,0.3678
// says: failed,"
// says: x0 is positive
// says: 3,2,0.7357
// Every point of a Latin hypercube of 4 lies in its own quarter of [0, 1]: the mean of x0 is between 3/8 and 5/8.
// run: sweep --stop 1 --sample 4 --dist a=uniform(0,1) --latin --seed 3 --keep x -o $TMP/s.csv
// says: 4 of 4 members, 0 failed
// run: sweep --keep x
// status: 2
// says: nothing varies
// run: sweep --vary a=1:2 --keep x
// status: 2
// says: not a list of numbers
// Names are checked before the first member runs; elements of arrays may appear with other parameters.
// run: sweep --stop 1 --vary a=1,2 --keep totl --jobs 2
// status: 1
// expect:
// | error: there is no variable 'totl'; did you mean 'total'?
// run: sweep --stop 1 --vary a=1 --keep median(x) --jobs 1
// status: 1
// says: there is no variable 'median(x)'
// says: (functions: final, min, max, mean
// run: sweep --stop 1 --vary b=1 --keep x --jobs 1
// status: 1
// says: there is no parameter 'b' to set
// run: sweep --stop 1 --vary n=1,3 --keep y[3] --jobs 1
// status: 3
// says: there is no variable 'y[3]'
// says: 2,3,0.3678
model Decay
  parameter Real a = 1, x0 = 1;
  parameter Integer n = 1;
  Real x(start = x0, fixed = true);
  Real y[n] = fill(x, n);
  Real total = sum(y);
equation
  der(x) = -a * x;
  assert(x0 > 0, "x0 is positive");
end Decay;
