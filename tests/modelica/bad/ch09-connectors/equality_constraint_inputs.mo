// MLS 3.6 §9.4: equalityConstraint has two inputs
// run: check
// error: M0521 at 7
model M
  type Angle
    extends Real;
    function equalityConstraint
      input Angle a;
      output Real residue[0];
    algorithm
    end equalityConstraint;
  end Angle;
  connector C
    Angle r;
    flow Real f;
  end C;
  C c, d;
equation
  connect(c, d);
end M;
