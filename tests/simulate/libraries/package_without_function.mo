// A package of a library that was written beside an older partial package: that it lacks a function is told, and an error where it is called.
// run: simulate --model Unused
// says: warning[M0307]: 'Unused.Medium' replaces 'Partial', but has no function 'fraction'
// check: final p.y = 2 +- 1e-12; density 2, times t
// run: check --model Unused --strict
// error: L0013
// run: check --model Called
// error: M0321 at 28
package Partial
  replaceable type Density = Real;
  replaceable partial function density input Real t; output Real d; end density;
  replaceable partial function fraction input Real t; output Real x; end fraction;
end Partial;
package Older
  type Density = Real;
  function density input Real t; output Real d; algorithm d := 2*t; end density;
end Older;
model Pipe
  replaceable package Medium = Partial constrainedby Partial;
  Medium.Density y = Medium.density(time);
end Pipe;
model Unused
  package Medium = Older;
  Pipe p(
    redeclare package Medium = Medium);
end Unused;
model Calling
  extends Pipe; Real x = Medium.fraction(time);
end Calling;
model Called
  Calling p(redeclare package Medium = Older);
end Called;
