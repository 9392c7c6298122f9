// MLS 3.6 §7.3.1: the modification of a class extends names elements
// run: check -m M
// error: M0332 at 12
model B
  replaceable model Part
    Real x = 1;
  end Part;
  Part part;
end B;
model M
  extends B;
  redeclare model extends Part(q = 3)
  end Part;
end M;
