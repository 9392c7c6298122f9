within twofold;
package Part
  model Counted
    Real y = 3*time;
  end Counted;
end Part;
