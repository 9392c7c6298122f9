// Two files define the class, equally near: the one that is meant has to be given.
// run: check
// error: M0320 at 9
// says: old/part.mo' defines it
// says: new/part.mo' defines it
// run: simulate $FILE new/part.mo --stop 1
// check: final part.y = 2 +- 1e-12
model TwoMeanings
  Part part;
end TwoMeanings;
