// run: check
// error: L0061 at 5
model NoFile
  output Real x;
external "chi";
end NoFile;
