// run: check
// error: L0064 at 5
// says: is an Integer here and a Real in 'counter.chi'
model PortType
  output Integer n;
external "chi" annotation(Library = "counter.chi");
end PortType;
