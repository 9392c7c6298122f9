// A snapshot at the start is one of the run's beginning.
// run: simulate --stop 1 --snapshot 0:$TMP/s
// lacks: R0041
// check: final x = 0.36787944 +- 1e-5 ; exp(-1)
model SnapshotAtStart
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end SnapshotAtStart;
