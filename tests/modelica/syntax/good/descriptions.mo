model Descriptions "one" + " and " + "two"
  Real x = 1 "a" + "b";
  Real y "" annotation();
equation
  x = "a" + "b" "c" + "d";
end Descriptions;
