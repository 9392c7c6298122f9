within BondGraph;
connector Port "Where energy passes"
  Real e "effort: force, torque, voltage, pressure, temperature";
  flow Real f "flow into the component: velocity, angular velocity, current, volume flow, heat flow";
  annotation(Icon(graphics={Ellipse(extent={{-60,60},{60,-60}}, lineColor={0,0,0}, fillColor={0,0,0}, fillPattern=FillPattern.Solid)}));
end Port;
