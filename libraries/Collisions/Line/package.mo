within Collisions;
package Line "Bodies on a line"
  annotation(Icon(graphics={Rectangle(extent={{-100,100},{100,-100}}, lineColor={95,95,95}, fillColor={255,255,255}, fillPattern=FillPattern.Solid, radius=25)}));
end Line;
