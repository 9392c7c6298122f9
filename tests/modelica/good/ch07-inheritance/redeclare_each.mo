// MLS 3.6 §7.2.5: a redeclaration for each element of an array
// run: simulate
// lacks: warning
// check: final parts[2].inside.x = 2 +- 0
// check: final row.parts[1].inside.x = 2 +- 0
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
  Part parts[2](redeclare each Two inside);
  Row row(parts(redeclare each Two inside));
end M;
