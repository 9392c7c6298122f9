within Collisions.Line;
connector Flange "A face of a body, where forces and impulses act"
  Real s(unit="m") "position";
  flow Real f(unit="N") "force into the component";
  Real w(unit="m/s") "velocity; at the instant of an impact the one after it";
  flow Real j(unit="N.s") "impulse into the component; zero but at the instant of an impact";
  annotation(Icon(graphics={Rectangle(extent={{-60,60},{60,-60}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid)}));
end Flange;
