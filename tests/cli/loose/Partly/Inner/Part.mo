// run: simulate --stop 1
// says: warning[M0217]: the folder
// says: has no package.mo; it is read as the package 'Partly.Inner'
// check: final y = 7 +- 1e-12
within Partly.Inner;
model Part
  Real y = 7*time;
end Part;
