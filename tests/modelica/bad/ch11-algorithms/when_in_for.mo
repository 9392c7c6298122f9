// MLS 3.6 §11.2.7: a when statement is not in a loop
// run: check
// says: warning[M0486]: a when statement stands inside a loop
model M
  discrete Real x(start = 0);
algorithm
  for i in 1:2 loop
    when time > 0.5 then
      x := i;
    end when;
  end for;
end M;
