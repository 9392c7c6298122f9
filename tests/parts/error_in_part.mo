// The message is about the part's own file.
// run: check
// error: X0301 at 2
// says: broken.chi:2
model ErrorInPart
  output Real x;
external "chi" annotation(Library = "broken.chi");
end ErrorInPart;
