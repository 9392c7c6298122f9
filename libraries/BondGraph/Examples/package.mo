within BondGraph;
package Examples "Models with known answers"
  annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, lineColor={95,95,95}, fillColor={255,255,255}, fillPattern=FillPattern.Solid, radius=25)}));
end Examples;
