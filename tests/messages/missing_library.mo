// A library that is not there: where it may come from.
// run: check
// error: M0320 at 6
// says: if it is a library, install it with 'saltus install FOLDER|ZIP|REPOSITORY'
model MissingLibrary
  Acoustics.Horn horn;
end MissingLibrary;
