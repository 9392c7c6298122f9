// A package in a file, beside a folder of that name without package.mo: the file counts.
// run: simulate --stop 2
// check: final part.y = 6 +- 1e-12 ; 3 t
model FileAndFolder
  twofold.Part.Counted part;
end FileAndFolder;
