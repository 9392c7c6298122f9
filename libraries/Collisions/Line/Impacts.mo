within Collisions.Line;
model Impacts "The order of simultaneous impacts: the first turn that wants to strike does"
  parameter Integer n(min=1) = 1 "number of contacts";
  parameter Boolean together = false "all that want to strike do so at once";
  parameter Real slow(unit="m/s") = 1e-9 "an approach that is not faster is no impact";
  Turn turns[n] "one for each contact, the first one first" annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Boolean strike(start=false, fixed=true) "an impact takes place";
  Integer count(start=0, fixed=true) "of impacts so far; those that take place together count once";
protected
  Boolean wanted[n + 1] "one of the turns before this one wants to strike";
equation
  wanted[1] = false;
  for k in 1:n loop
    wanted[k + 1] = wanted[k] or turns[k].wants;
    turns[k].may = strike and turns[k].wants and (together or not wanted[k]);
  end for;
  // True at every second step of the event iteration: an impact, then a look at what it has left, and so on.
  strike = wanted[n + 1] and not pre(strike);
  when strike then
    count = pre(count) + 1;
  end when;
  annotation(defaultComponentName="impacts", defaultComponentPrefixes="inner",
    Icon(graphics={
      Rectangle(extent={{-100,100},{100,-100}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-90,60},{90,-40}}, textString="1 2 3 ...", textColor={255,0,255}),
      Text(extent={{-150,150},{150,110}}, textString="%name", textColor={0,0,255})}),
    Documentation(info="<html>
<p>Put one into each model, as <code>inner</code>, and connect each contact to a turn. Among contacts that want to strike at one instant the one with the
smallest number does; then all look again. The order matters (Mosterman, Broenink, Biswas 1998, section 3), so it is part of the model.</p>
</html>"));
end Impacts;
