within BondGraph;
connector SwitchInput = input Boolean "Whether a junction is on"
  annotation(Icon(graphics={Polygon(points={{-100,100},{100,0},{-100,-100}}, lineColor={255,0,255}, fillColor={255,0,255}, fillPattern=FillPattern.Solid)}));
