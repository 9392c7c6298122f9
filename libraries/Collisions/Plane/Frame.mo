within Collisions.Plane;
connector Frame "The centre of a body in the plane"
  Real r[2](each unit="m") "position";
  flow Real f[2](each unit="N") "force into the component";
  Real phi(unit="rad") "angle";
  flow Real tau(unit="N.m") "torque into the component";
  Real w[2](each unit="m/s") "velocity; at the instant of an impact the one after it";
  flow Real j[2](each unit="N.s") "impulse into the component; zero but at the instant of an impact";
  Real omega(unit="rad/s") "angular velocity; at the instant of an impact the one after it";
  flow Real h(unit="N.m.s") "angular impulse into the component; zero but at the instant of an impact";
  annotation(Icon(graphics={Rectangle(extent={{-60,60},{60,-60}}, lineColor={95,95,95}, fillColor={192,192,192}, fillPattern=FillPattern.Solid)}));
end Frame;
