// What a sweep leaves is drawn: its table over its parameter, few trajectories by the values of their parameters, many as percentiles.
// run: sweep --stop 1 --vary k=1,2 --keep x --keep max(y) -o $TMP/s.csv --trajectories $TMP/few --jobs 1
// says: 2 of 2 members, 0 failed
// run: plot $TMP/s.csv max(y) -o $TMP/s.svg --title $FILE
// says: wrote $TMP/s.svg
// run: plot $TMP/few x -o $TMP/few.svg --title $FILE
// says: wrote $TMP/few.svg
// run: plot $TMP/few/1.csv $TMP/few/2.csv x -o $TMP/files.svg --title $FILE
// says: wrote $TMP/files.svg
// run: sweep --stop 1 --vary k=lin:1:2:20 --keep x -o $TMP/m.csv --trajectories $TMP/many --jobs 1
// says: 20 of 20 members, 0 failed
// run: plot $TMP/many x -o $TMP/many.svg --title $FILE
// says: wrote $TMP/many.svg
// run: plot $TMP/many z -o $TMP/none.svg --title $FILE
// status: 1
// says: z
model SweepPlots
  parameter Real k = 1;
  Real x(start = 1, fixed = true);
  Real y = 2*x;
equation
  der(x) = -k*x;
end SweepPlots;
