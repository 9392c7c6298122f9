package BondGraph "Bond graphs: storage, dissipation and transport of energy, in any domain"
  annotation(
    version="1.0.0",
    Icon(coordinateSystem(extent={{-100,-100},{100,100}}), graphics={
      Rectangle(extent={{-100,100},{100,-100}}, lineColor={95,95,95}, fillColor={255,255,255}, fillPattern=FillPattern.Solid, radius=25),
      Text(extent={{-90,30},{-40,-30}}, textString="0"), Text(extent={{40,30},{90,-30}}, textString="1"),
      Line(points={{-40,0},{40,0},{20,18}}, thickness=0.5)}),
    Documentation(info="<html>
<p>A bond carries an effort e and a flow f; their product is power. Elements store energy (C, I), dissipate it (R), supply it (Se, Sf) or pass it on (TF, GY,
and the junctions 0 and 1). Efforts are potentials and flows are flow variables of the connector, so the power into a component is e*f at each of its
ports, and a connection is a bond without loss.</p>
<p>A 0 junction has one effort and its flows add to zero; a 1 junction has one flow and its efforts add to zero. Bonds whose half arrow points into
a junction are connected to <code>ins</code>, those that point away to <code>outs</code>; draw connections with half arrows. Causality need not be assigned:
equations are solved in whatever direction they must be, storage elements in derivative causality are reduced. Where the causal
stroke shall be seen, a <a href=\"modelica://BondGraph.Bond\">Bond</a> draws it; it is a remark of the modeller and is not checked.</p>
<p>Switched junctions are not in this library: where they change the number of independent storage elements a model needs modes of different structure.</p>
</html>"));
end BondGraph;
