// run: check
// error: L0065 at 5
// says: is in "kg" here and in "m" in 'pair.chi'
model PortUnit
  output Real x(unit = "kg");
external "chi" fast() annotation(Library = "pair.chi");
end PortUnit;
