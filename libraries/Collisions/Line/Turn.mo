within Collisions.Line;
connector Turn "A place in the order of impacts, seen from Impacts"
  input Boolean wants "the contact is closed and its faces approach each other";
  output Boolean may "it strikes now";
  annotation(Icon(graphics={Ellipse(extent={{-80,80},{80,-80}}, lineColor={255,0,255}, fillColor={255,0,255}, fillPattern=FillPattern.Solid)}));
end Turn;
