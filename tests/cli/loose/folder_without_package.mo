// A folder of a package without its package.mo.
// run: simulate --stop 1
// says: warning[M0217]
// check: final part.y = 7 +- 1e-12
model FolderWithoutPackage
  Partly.Inner.Part part;
end FolderWithoutPackage;
