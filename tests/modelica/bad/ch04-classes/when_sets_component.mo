// MLS 3.6 §4.5: a when clause does not set what lies in a component
// run: check
// says: warning[M0653]
model M
  model Part
    discrete Real x;
  end Part;
  Part part;
equation
  when time > 0.5 then
    part.x = time;
  end when;
end M;
