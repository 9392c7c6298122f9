// MLS 3.6 §11.2.7: the condition of a when-statement is a Boolean
// run: check
// error: M0481 at 7
model M
  Integer n(start=0, fixed=true);
algorithm
  when time then
    n := 1;
  end when;
end M;
