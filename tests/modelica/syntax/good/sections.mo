model Sections
  Real a;
public
  Real b;
protected
  Real c;
public
protected
  Real d;
initial equation
  a = 1;
equation
  b = 2;
initial algorithm
  c := 3;
algorithm
  d := 4;
equation
algorithm
public
  Real e;
end Sections;
