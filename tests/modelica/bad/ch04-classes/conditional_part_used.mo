// MLS 3.6 §4.4.5: nor is what lies in it
// run: check
// says: warning[M0643]
model M
  model Part
    Real z;
  end Part;
  parameter Boolean with = true;
  Part part if with;
equation
  part.z = time;
end M;
