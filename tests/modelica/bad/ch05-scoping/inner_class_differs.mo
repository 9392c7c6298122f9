// MLS 3.6 §5.4: an inner class is a subtype of the outer one
// run: check
// error: M0328 at 9
model M
  inner model Kind
    Real a = 1;
  end Kind;
  model Part
    outer model Kind
      Real a = 1;
      Real b = 2;
    end Kind;
    Kind k;
  end Part;
  Part part;
end M;
