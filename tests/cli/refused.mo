// What is said about files, folders and names on the command line that are not there or do not fit.
// run: check -I $FILE $TMP
// error: L0003
// run: check $TMP/$FILE
// error: L0001
// run: parse $TMP/none.mo
// error: L0030
// run: parse $TMP
// says: warning[L0032]
// run: simulate $FILE --param q=1
// error: L0040
// run: simulate $FILE --param f=2
// error: L0041
// run: simulate $FILE --param n[1]=2
// error: L0040
// run: simulate $FILE -o $TMP/r.csv --variables nothing*
// says: warning[L0022]
// run: simulate $FILE --plot x --plot-file $TMP/no/such/folder/x.svg
// status: 3
// error: L0020
model Refused
  parameter Integer n = 1;
  final parameter Real f = 1;
  Real a[n] = f * ones(n);
  Real x = time;
end Refused;
