// run: check
// error: L0063 at 5
// says: did you mean 'n'?
model NoPort
  output Real m;
external "chi" annotation(Library = "counter.chi");
end NoPort;
