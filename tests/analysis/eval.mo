// Expressions, with their types found out; numbers by hand.
// run: eval '1 + 2' -I $FILE
// expect:
// | 3
// run: eval 'sqrt(16)' -I $FILE
// expect:
// | 4
// run: eval '3 > 2' -I $FILE
// expect:
// | true
// run: eval 'String(1.5)' -I $FILE
// expect:
// | "1.5"
// run: eval '{i^2 for i in 1:4}' -I $FILE
// says: {1, 4, 9, 16}
// run: eval '[1, 2; 3, 4] * [0, 1; 1, 0]' -I $FILE
// says: {{2, 1}, {4, 3}}
// run: eval 'x + 1' -I $FILE
// error: M0320
// run: eval 'div(1, integer(0.5))' -I $FILE
// error: A0002
// run: eval '1 +' -I $FILE
// status: 1
