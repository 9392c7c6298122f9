// Of an array whose first element is a state under another name, one derivative is computed: the others are no results (they would read as zero).
// run: simulate --stop 1 --plot der(x[1]) --plot-file $TMP/p.svg
// says: wrote $TMP/p.svg
// run: simulate --stop 1 --plot der(x[2]) --plot-file $TMP/p.svg
// says: warning[L0026]: there is no variable 'der(x[2])' to plot; did you mean 'der(x[1])'?
model Rows
  Real x[3], y(start=1, fixed=true);
equation
  der(y) = -y;
  for i in 1:3 loop
    x[i] = i*y;
  end for;
end Rows;
