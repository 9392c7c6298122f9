// MLS 3.6 §4.4.5: the value of a component that is not there is of its type
// run: check
// error: M0400 at 9
model M
  model Part
    parameter Real p = 1;
  end Part;
  parameter Boolean with = false;
  Part part(p = "one") if with;
  Real x = 1;
end M;
