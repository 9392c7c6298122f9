within;
package Small "A library of four classes"
  extends Icon;
  partial package Icon
    annotation (Icon(graphics={Rectangle(extent={{-100,-100},{100,100}})}));
  end Icon;
  model Part "A part"
    parameter Real k(unit="m") = 2 "A length" annotation (Dialog(group="Geometry"));
    Pin p annotation (Placement(transformation(extent={{-110,-10},{-90,10}})));
  equation
    p.i = k*p.v;
    annotation (
      Icon(graphics={Ellipse(extent={{-80,-80},{80,80}})}),
      Documentation(
        info="<html><p onclick=\"alert(1)\">See <a href=\"modelica://Small.Whole#info\">the whole</a>, <a href=\"javascript:alert(1)\">not this</a>,
<a href=\"modelica://Small.Nowhere\">nor this</a>.</p><script>alert(1)</script>
<img src=\"modelica://Small/Resources/dot.png\" alt=\"a dot\"><img src=\"https://example.org/track.png\"><img src=\"modelica://Small/../../../etc/passwd\"></html>"));
  end Part;
  model Whole "Two parts"
    Part a(k=3) annotation (Placement(transformation(extent={{-60,-20},{-20,20}})));
    Part b annotation (Placement(transformation(extent={{20,-20},{60,20}})));
  equation
    connect(a.p, b.p) annotation (Line(points={{-60,0},{-80,0},{-80,40},{20,40},{20,0}}));
  end Whole;
  connector Pin
    Real v;
    flow Real i;
    annotation (Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, fillPattern=FillPattern.Solid)}));
  end Pin;
  type 'a kind' = enumeration(one "The first", two) "A type with a blank in its name";
end Small;
