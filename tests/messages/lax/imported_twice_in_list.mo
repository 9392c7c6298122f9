// One class that an import names by itself and another names in a list (MLS 3.6 §13.2.1): one meaning.
// run: simulate --stop 1
// says: warning[M0614]: the name 'gain' is imported twice
// check: final x = 6 +- 0 ; 3*2
// run: check --strict
// status: 1
package P
  constant Real gain = 3;
  constant Real other = 5;
end P;
model ImportedTwiceInList
  import P.gain;
  import P.{gain, other};
  Real x = gain*2;
end ImportedTwiceInList;
