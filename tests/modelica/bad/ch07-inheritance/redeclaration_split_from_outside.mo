// MLS 3.6 §7.2.5: also where it is said from further outside
// run: check
// says: warning[M0306]: 'parts' is an array: what is redeclared here holds for each of its elements
model M
  model One
    Real x = 1;
  end One;
  model Two
    Real x = 2;
  end Two;
  model Part
    replaceable One inside;
  end Part;
  model Row
    Part parts[2];
  end Row;
  Row row(parts(redeclare Two inside));
end M;
