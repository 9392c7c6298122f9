// Mosterman, Broenink, Biswas (1998), section 3, figures 9 and 10: the fourth body reaches the second through the third,
// which stands apart from it or touches it. When each collision takes infinitesimal time, body 1 comes first in both
// set-ups: (-1/3, 2/3) of bodies 1 and 2, (-4/9, 11/9) of bodies 2 and 3, (-13/27, -10/27) of bodies 1 and 2 once more, and
// the third hands 11/9 on to the fourth.
// numbers: central impacts one after the other, as the text above lists them
// run: simulate --stop 1.6
// check: final v[1] = -0.48148148148148145 +- 1e-12 ; -13/27
// check: final v[2] = -0.37037037037037035 +- 1e-12 ; -10/27
// check: final v[3] = 0 +- 1e-12
// check: final v[4] = 1.2222222222222223 +- 1e-12 ; 11/9
// run: simulate --stop 1.6 -m Touching
// check: final v[1] = -0.48148148148148145 +- 1e-12
// check: final v[2] = -0.37037037037037035 +- 1e-12
// check: final v[3] = 0 +- 1e-12
// check: final v[4] = 1.2222222222222223 +- 1e-12
function collide "Newton's rule, elastic"
  input Real m1, m2, v1, v2;
  output Real w1 = (m1*v1 + m2*v2 - m2*(v1 - v2))/(m1 + m2);
  output Real w2 = (m1*v1 + m2*v2 + m1*(v1 - v2))/(m1 + m2);
algorithm
end collide;

model Touching "figure 10"
  extends FourBodies(x(start={0, 1, 1, 2}));
  annotation(experiment(StopTime=1.6));
end Touching;

model FourBodies "Collisions of four bodies at one instant, the third one apart"
  parameter Real m[4] = {1, 2, 1, 1};
  Real x[4](start={0, 1, 1.5, 2}, each fixed=true);
  discrete Real v[4](start={1, 0, 0, -1}, each fixed=true);
protected
  constant Integer order[3] = {1, 3, 2} "of the pairs, by their left body";
  Integer k;
equation
  der(x) = v;
algorithm
  when {x[1] >= x[2] and pre(v[1]) > pre(v[2]), x[2] >= x[3] and pre(v[2]) > pre(v[3]),
        x[3] >= x[4] and pre(v[3]) > pre(v[4])} then
    // One after the other; what a collision changes is seen by the next.
    for round in 1:4 loop
      for i in 1:3 loop
        k := order[i];
        if x[k] >= x[k + 1] and v[k] > v[k + 1] then
          (v[k], v[k + 1]) := collide(m[k], m[k + 1], v[k], v[k + 1]);
        end if;
      end for;
    end for;
  end when;
  annotation(experiment(StopTime=1.6));
end FourBodies;
