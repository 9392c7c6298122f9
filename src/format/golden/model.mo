within A.B;
// License: kept.

model M
  "A model whose description is long enough that it does not fit on the line of its name: it goes below"
  import Modelica.Math.*;
  import SI = Modelica.Units.SI;
  extends Base(final n=3, redeclare model Friction=Dry(mu=0.3));
  parameter Real a(start=1, unit="m") = 3.5e3 "A length"
    annotation (
      Dialog(group="Geometry"),
      Placement(
        transformation(extent={{-10,-10},{10,10}}),
        iconTransformation(extent={{-20,-20},{20,20}})));

  Real x[n+1, :](each start=-1); // trailing
  /* a block
     comment */
  Real y;
  Real z = if a > 0 then -x[1, end-1]*y^2 + (a - 1)/y else if a < -1 and not y > 3 or y <= 2 then 1
    else sum({i^2 for i in 1:n});
  function f
    input Real u;
    output Real y;
  external "C" y = f_c(u) annotation (Include="#include <f.h>");
  end f;
  type E = enumeration(one "first", two);
  // above the section
protected
  constant Real table[:, :] = [0, 1.5; 1, 2.5; 2, 3.5];
  constant Real long_table[:, :] = [0.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0;
    1, 2.5, 7, 8, 9, 10, 11, 12, 13;
    2, 3.5, 14, 15, 16, 17, 18, 19, 20, 21, 22];
initial equation
  x = 1;
equation
  connect(a.b, c.d)
    annotation (Line(points={{-10,0},{10,0},{10,20},{30,20},{30,40},{50,40},{50,60},{70,60},{70,80},
      {90,80},{90,100}}, color={0,0,255}));
  if a > 1 then
    y = 2;
  elseif b then
    // nothing
    y = 3;
  else
    for i in 1:3 loop
      x[i] = i;
    end for;
  end if;
  when {initial(), sample(0, 1)} then
    reinit(x, -pre(x));
  elsewhen a then
    y = 0;
  end when;
  assert(
    a_long_name_of_a_variable + another_long_name_of_a_variable*a_third_long_name
      > the_limit_of_the_sum,
    "the message " + String(a) + " is long");
algorithm
  while a > b loop
    b := b + 1;
    if b > 3 then
      break;
    end if;
  end while;
  (a,, b) := f(x, y=3) "called";
  annotation (
    Icon(
      coordinateSystem(preserveAspectRatio=false, extent={{-100,-100},{100,100}}),
      graphics={
        Rectangle(extent={{-100,100},{100,-100}}, lineColor={0,0,255}, fillColor={255,255,255},
          fillPattern=FillPattern.Solid), // the box
        Text(extent={{-150,150},{150,110}}, textString="%name")}),
    Documentation(
      info="<html>
<p>Kept  as it   is.</p>
</html>",
      revisions="<html></html>"));
end M;
