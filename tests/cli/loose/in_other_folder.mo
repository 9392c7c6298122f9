// A class in a file of another folder of the project: it is found, and a note names the file.
// run: simulate --stop 1
// says: note[M0207]: the class 'Below' is taken from 'below/parts_of_it.mo'
// check: final part.y = 5 +- 1e-12
model InOtherFolder
  Below part;
end InOtherFolder;
