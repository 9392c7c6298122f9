// MLS 3.6 §11.1: a String that a loop assigns is told to be beyond what is supported
// run: check
// error: S0001 at 7
model M
  String s;
  parameter Integer n(fixed = false, start = 3);
initial algorithm
  s := "";
  for i in 1:n loop
    s := s + String(i);
  end for;
end M;
