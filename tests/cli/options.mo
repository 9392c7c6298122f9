// What is wrong on the command line is said, and the status is 2.
// run: simulate --nonsense
// status: 2
// expect:
// | error: The following argument was not expected: --nonsense
// | see 'saltus simulate --help'
// run: simulate --stop soon
// status: 2
// says: --stop
// run: simulate --param x
// status: 2
// says: --param wants NAME=VALUE, not 'x'
// run: simulate --param x=often
// status: 2
// says: 'often' is not a number
// run: simulate --solver magic
// status: 2
// says: there is no 'magic'
// run: simulate --interval 0
// status: 2
// says: must be positive
// run: simulate --start 2 --stop 1
// status: 2
// says: --stop lies before --start
// run: simulate -o $TMP/result.txt
// status: 2
// says: ends neither in .csv nor in .mat
// run: flatten --dump=magic
// status: 2
// run: fly
// status: 2
model M
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
end M;
