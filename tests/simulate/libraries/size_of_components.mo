// size() of an array of components: 3.
// run: simulate --model T32 --stop 1
// check: final y[3] = 1 +- 1e-12 ; oracle: tests/reference
model C Real x = time; end C;
model T32 C c[3]; Real y[size(c,1)] = fill(time, size(c,1)); end T32;
