within Collisions.Line;
connector TurnOfContact "A place in the order of impacts, seen from a contact"
  output Boolean wants "the contact is closed and its faces approach each other";
  input Boolean may "it strikes now";
  annotation(Icon(graphics={Ellipse(extent={{-80,80},{80,-80}}, lineColor={255,0,255}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
end TurnOfContact;
