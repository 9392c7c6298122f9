// MLS 3.6 §11.2.7: a when statement does not stand in an if statement
// run: check
// says: warning[M0486]
model M
  parameter Boolean with = true;
  discrete Real x;
algorithm
  if with then
    when time > 0.5 then
      x := time;
    end when;
  end if;
end M;
