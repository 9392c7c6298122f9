// run: check
// error: L0062 at 6
// says: which is not there
model MissingFile
  output Real x;
external "chi" annotation(Library = "nothing.chi");
end MissingFile;
