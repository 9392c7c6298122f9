// Snapshots: what cannot be saved or resumed is told. That a resumed run gives the same numbers is shown by tests/snapshots.py for all models here.
// run: simulate --snapshot 0.5:$TMP/s
// lacks: error
// run: simulate --snapshot 3:$TMP/s
// status: 3
// error: R0041
// run: simulate --snapshot 0.5:$TMP/no/such/folder/s
// status: 3
// error: L0025
// run: simulate --resume foreign.snapshot
// status: 3
// error: R0040
// run: simulate --resume $FILE $FILE
// status: 2
// says: is no snapshot
// run: simulate --snapshot half:s
// status: 2
// says: 'half' is not a number
model Decay
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Decay;
