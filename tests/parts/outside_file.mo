// run: check
// error: L0062 at 6
// says: which is not beside the model
model OutsideFile
  output Real x;
external "chi" annotation(Library = "../chi/good/delay.chi");
end OutsideFile;
