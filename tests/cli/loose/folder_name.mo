// A package whose folder has another name, and a file of that package.
// run: simulate --stop 1
// check: final part.y = 3 +- 1e-12 ; 3*time
// run: simulate lib-master/Part.mo --stop 1 -m Part $FILE
// check: final y = 3 +- 1e-12
model FolderName
  Loose.Part part;
end FolderName;
