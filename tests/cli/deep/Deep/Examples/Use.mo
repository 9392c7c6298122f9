// A file of a package, given by itself: the sandbox lets its functions read the package's resources.
// run: simulate --stop 1
// check: final y = 3 +- 0
within Deep.Examples;
model Use
  Real y = Deep.thrice(time);
end Use;
