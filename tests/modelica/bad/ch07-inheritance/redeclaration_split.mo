// MLS 3.6 §7.2.5: a redeclaration is not split over the elements of an array
// run: check
// says: warning[M0306]: 'parts' is an array: what is redeclared here holds for each of its elements
// says: write 'redeclare each …'
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
  Part parts[2](redeclare Two inside);
end M;
