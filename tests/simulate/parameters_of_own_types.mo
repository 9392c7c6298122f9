// A value given from outside may name types that the model itself declares.
// run: simulate $FILE --model Own --param e=Kind.fast --stop 1
// check: final y = 2 +- 1e-9 ; the second literal
// run: simulate $FILE -m 'Own(e = Kind.slow, s = "Kind.fast")' --stop 1
// check: final y = 10 +- 1e-9 ; the first literal; a text stays what it is
// run: simulate $FILE --model Own --param e=.Own.Kind.still --stop 1
// check: final y = 3 +- 1e-9 ; the third literal
model Own
  type Kind = enumeration(slow, fast, still);
  parameter Kind e = Kind.slow;
  parameter String s = "";
  Real y = (Integer(e) + (if s == "Kind.fast" then 9 else 0))*time;
end Own;
