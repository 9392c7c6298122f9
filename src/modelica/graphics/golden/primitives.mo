package Primitives
  model Lines
    annotation (Icon(graphics={
      Line(points={{-80,80},{80,80}}, color={255,0,0}, thickness=0.5),
      Line(points={{-80,60},{80,60}}, pattern=LinePattern.Dash),
      Line(points={{-80,50},{80,50}}, pattern=LinePattern.Dot),
      Line(points={{-80,40},{80,40}}, pattern=LinePattern.DashDot),
      Line(points={{-80,30},{80,30}}, pattern=LinePattern.DashDotDot),
      Line(points={{-80,20},{80,20}}, pattern=LinePattern.None),
      Line(points={{-80,10},{80,10}}, visible=false),
      Line(points={{-80,-40},{-20,0},{20,-80},{80,-40}}, smooth=Smooth.Bezier, color={0,0,255})}));
  end Lines;
  model Arrows
    annotation (Icon(graphics={
      Line(points={{-80,60},{80,60}}, arrow={Arrow.Open,Arrow.Filled}, arrowSize=10),
      Line(points={{-80,0},{80,0}}, arrow={Arrow.None,Arrow.Half}, arrowSize=10),
      Line(points={{0,-80},{0,-20}}, arrow={Arrow.Filled,Arrow.None})}));
  end Arrows;
  model Polygons
    annotation (Icon(graphics={
      Polygon(points={{-80,0},{0,80},{80,0}}, fillPattern=FillPattern.Solid, fillColor={255,255,0}),
      Polygon(points={{-80,-10},{80,-10},{0,-80},{-80,-10}}, lineColor={0,128,0}, smooth=Smooth.Bezier)}));
  end Polygons;
  model Rectangles
    annotation (Icon(graphics={
      Rectangle(extent={{-90,90},{-10,10}}, radius=20, lineThickness=1),
      Rectangle(extent={{10,10},{90,90}}, fillColor={200,200,200}, fillPattern=FillPattern.Solid, borderPattern=BorderPattern.Raised),
      Rectangle(extent={{-90,-90},{-10,-10}}, fillColor={200,200,200}, fillPattern=FillPattern.Solid, borderPattern=BorderPattern.Sunken),
      Rectangle(extent={{10,-90},{90,-10}}, fillColor={200,200,200}, fillPattern=FillPattern.Solid, borderPattern=BorderPattern.Engraved,
        pattern=LinePattern.None)}));
  end Rectangles;
  model Ellipses
    annotation (Icon(graphics={
      Ellipse(extent={{-90,90},{-10,10}}, fillColor={255,0,0}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{10,90},{90,10}}, startAngle=30, endAngle=120),
      Ellipse(extent={{-90,-10},{-10,-90}}, startAngle=0, endAngle=270, closure=EllipseClosure.Chord),
      Ellipse(extent={{10,-10},{90,-90}}, startAngle=-90, endAngle=90, closure=EllipseClosure.None, fillPattern=FillPattern.Solid)}));
  end Ellipses;
  model Fills
    annotation (Icon(graphics={
      Rectangle(extent={{-100,100},{-50,50}}, fillColor={255,255,0}, fillPattern=FillPattern.Horizontal),
      Rectangle(extent={{-50,100},{0,50}}, fillColor={255,255,0}, fillPattern=FillPattern.Vertical),
      Rectangle(extent={{0,100},{50,50}}, fillColor={255,255,0}, fillPattern=FillPattern.Cross),
      Rectangle(extent={{50,100},{100,50}}, fillColor={255,255,0}, fillPattern=FillPattern.Forward),
      Rectangle(extent={{-100,50},{-50,0}}, fillColor={255,255,0}, fillPattern=FillPattern.Backward),
      Rectangle(extent={{-50,50},{0,0}}, fillColor={255,255,0}, fillPattern=FillPattern.CrossDiag),
      Rectangle(extent={{0,50},{50,0}}, fillColor={255,255,255}, fillPattern=FillPattern.HorizontalCylinder),
      Rectangle(extent={{50,50},{100,0}}, fillColor={255,255,255}, fillPattern=FillPattern.VerticalCylinder),
      Ellipse(extent={{-100,0},{0,-100}}, fillColor={255,255,255}, fillPattern=FillPattern.Sphere),
      Rectangle(extent={{-25,-10},{25,10}}, origin={50,-50}, rotation=30, fillColor={255,255,255}, fillPattern=FillPattern.HorizontalCylinder)}));
  end Fills;
  model Texts
    parameter Real t(unit="s", displayUnit="ms") = 0.1;
    parameter Kind kind = Kind.second;
    type Kind = enumeration(first, second);
    annotation (Icon(graphics={
      Text(extent={{-100,100},{100,60}}, textString="%class of %name", textColor={0,0,255}),
      Text(extent={{-100,60},{100,40}}, textString="t=%t 50%% %{kind}x", horizontalAlignment=TextAlignment.Left),
      Text(extent={{-100,40},{100,20}}, textString="right", horizontalAlignment=TextAlignment.Right, textStyle={TextStyle.Bold,TextStyle.Italic}),
      Text(extent={{0,20},{0,0}}, textString="without width"),
      Text(extent={{-100,0},{100,-40}}, textString="two\nlines", textStyle={TextStyle.UnderLine}),
      Text(extent={{-100,-40},{100,-60}}, textString="points", fontSize=20, fontName="serif"),
      Text(extent={{-20,-10},{20,10}}, origin={80,-80}, rotation=90, textString="up"),
      Text(extent={{-100,-80},{0,-100}}, textString="<a> & \"b\" \\ ü")}));
  end Texts;
  model Bitmaps
    annotation (Icon(graphics={
      Bitmap(extent={{-80,-80},{80,80}}, imageSource="iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
      Bitmap(extent={{50,50},{-50,-50}}, origin={20,20}, rotation=90,
        imageSource="iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")}));
  end Bitmaps;
  model Rotated
    annotation (Icon(coordinateSystem(extent={{-50,-20},{50,20}}), graphics={
      Rectangle(extent={{-10,-5},{10,5}}, origin={-20,0}, rotation=45),
      Ellipse(extent={{-10,-5},{10,5}}, origin={20,0}, rotation=90)}));
  end Rotated;
end Primitives;
