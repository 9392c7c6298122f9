// run: check
// error: L0060 at 7
// says: a component cannot be external in "C"
model UnknownLanguage
  output Real x;
// it has no text at all
external "C";
end UnknownLanguage;
