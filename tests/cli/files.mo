// Files that are not there, cannot be written, or are of a language that comes later.
// run: simulate missing-$FILE
// status: 1
// expect:
// | error[L0001]: cannot read 'missing-files.mo': no such file or folder
// run: parse missing-$FILE
// status: 1
// says: no such file or folder
// run: check missing/model.chi $FILE
// status: 2
// run: simulate /dev/null/$FILE
// status: 1
// run: simulate -o /nowhere/at/all.csv
// status: 3
// says: /nowhere/at/all.csv
// run: simulate --plot y --plot x --plot-file $TMP/p.svg
// says: there is no variable 'y' to plot
// says: wrote $TMP/p.svg
// run: simulate --plot y -o $TMP/r.csv
// says: there is no variable 'y' to plot
// says: wrote $TMP/r.csv
// run: simulate --plot x --plot-file /nowhere/at/all.svg
// status: 3
// says: /nowhere/at/all.svg
// run: plot x missing-$FILE
// status: 1
// run: compare $FILE $FILE
// status: 1
model M
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
end M;
