// Fritzson and Bunus (2002), section 2.2: multiple inheritance, and an equation that is used for whatever is not known.
// run: simulate --stop 1
// check: final red.green = 0.5 +- 1e-15 ; 1 - 0.2 - 0.3
// check: final green.red = 0.25 +- 1e-15 ; 1 - 0.25 - 0.5
// check: final green.z = 3 +- 0 ; oracle: tests/reference
// run: check -m ColoredPoint
// status: 1
record ColorData
  Real red;
  Real blue;
  Real green;
end ColorData;

class Color
  extends ColorData;
equation
  red + blue + green = 1;
end Color;

class Point
  public Real x;
  Real y, z;
end Point;

class ColoredPoint
  extends Point;
  extends Color;
end ColoredPoint;

model TwoColoredPoints "Multiple inheritance of records and classes"
  ColoredPoint red(x=1, y=2, z=3, red=0.2, blue=0.3);
  ColoredPoint green(x=1, y=2, z=3, blue=0.25, green=0.5);
  annotation(experiment(StopTime=1));
end TwoColoredPoints;
