within Collisions.Laws;
function roughImpact "Impulse of a plane impact with Coulomb friction, by Routh's method"
  input Real a, b, c "the velocities of the contact point change by dvt = a*dpt + b*dpn, dvn = b*dpt + c*dpn";
  input Real vt0, vn0 "tangential and normal velocity before; vn0 < 0 closes the contact";
  input Real mu "coefficient of friction";
  input Real e "coefficient of restitution";
  input Restitution law;
  output Real pt = 0, pn = 0 "tangential and normal impulse";
protected
  Real vt = vt0, vn = vn0 "velocities so far";
  Real work = 0 "of the normal impulse so far";
  Real compression = 0 "normal impulse of the compression";
  Boolean compressing = true;
  Boolean over = vn0 >= 0;
  Real kt "dpt/dpn";
  Real rt, rn "dvt/dpn, dvn/dpn";
  Real toStop, toEnd, step "normal impulses: until slip stops, until this phase ends";
  Real rest "work still to be given back";
  Integer phases = 0;
algorithm
  while not over loop
    phases := phases + 1;
    assert(phases <= 8, "an impact with friction does not end: the friction jams the contact");
    // Slip against the velocity; at rest stick if friction can hold, else slip the way the normal impulse pushes.
    if abs(vt) > 1e-13*(abs(vt0) + abs(vn0)) then
      kt := -mu*sign(vt);
    elseif abs(b) <= mu*a then
      vt := 0;
      kt := -b/a;
    else
      vt := 0;
      kt := -mu*sign(b);
    end if;
    rt := a*kt + b;
    rn := b*kt + c;
    toStop := if vt*rt < 0 then -vt/rt else 1e60;
    if compressing then
      toEnd := if rn > 0 then -vn/rn else 1e60;
    elseif law == Restitution.Newton then
      toEnd := if rn > 0 then max(0, (-e*vn0 - vn)/rn) else 1e60;
    elseif law == Restitution.Poisson then
      toEnd := (1 + e)*compression - pn;
    else
      toEnd := if rn > 0 then (sqrt(vn^2 + 2*rn*rest) - vn)/rn else 1e60;
    end if;
    step := min(toStop, toEnd);
    assert(step < 1e60, "an impact with friction does not end: the friction jams the contact");
    if not compressing then
      rest := rest - (vn*step + rn*step^2/2);
    end if;
    work := work + vn*step + rn*step^2/2;
    pn := pn + step;
    pt := pt + kt*step;
    vt := if toStop <= toEnd then 0 else vt + rt*step;
    vn := vn + rn*step;
    if toEnd <= toStop then
      if compressing then
        compressing := false;
        compression := pn;
        rest := -e^2*work;
        vn := 0;
        over := e <= 0;
      else
        over := true;
      end if;
    end if;
  end while;
  annotation(Documentation(info="<html>
<p>The impact is followed along its normal impulse: the velocities are piecewise linear in it, with corners where slip stops, reverses or sticks and where
compression turns into restitution. Where friction changes the direction of slip during the impact, the three meanings of e give different impulses, and
Newton's may even make energy (Stronge 1990, Rigid body collisions with friction).</p></html>"));
end roughImpact;
