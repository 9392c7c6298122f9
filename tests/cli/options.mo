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
// error: M0320
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
// says: there is no command 'fly'; there are parse, check, flatten, simulate
// run: simulat
// status: 2
// says: did you mean 'saltus simulate'?
// run: help simulate $FILE
// says: --max-size
// run: simulate --tolerance 1e308
// status: 2
// says: --tolerance: must be less than 1
// run: simulate --tolerance 1.5
// status: 2
// run: simulate --tolerance 1e-30
// status: 2
// run: simulate --stop 0x10
// status: 2
// says: '0x10' is not a decimal number
// run: simulate --param x=0x10
// status: 2
// says: '0x10' is not a decimal number
// run: simulate --intervals 0
// status: 2
// says: '0' is not a whole number, 1 or more
// run: simulate --intervals 99999999999
// status: 2
// run: simulate --start 1e20
// status: 3
// error: L0024
// says: has no length
// run: simulate --max-size many
// status: 2
// says: --max-size: 'many' is not a number of bytes
// run: simulate --trust /no/such/folder
// status: 2
model M
  Real x(start=1, fixed=true);
equation
  der(x) = -x;
end M;
