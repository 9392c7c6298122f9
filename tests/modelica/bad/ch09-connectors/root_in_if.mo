// MLS 3.6 §9.4: operators of overdetermined connectors stand in no if that changes
// run: check
// error: M0504 at 22
model M
  type Angle
    extends Real;
    function equalityConstraint
      input Angle a;
      input Angle b;
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
  if time > 1 then
    Connections.root(c.r);
  end if;
end M;
