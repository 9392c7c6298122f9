// A redeclaration is compared with what the constraining clause sets: M = Air holds for B, so that s has p.
// run: simulate --model T14 --stop 1
// check: final h.s.p = 1 +- 1e-12 ; oracle: tests/reference
package PM replaceable record S end S; end PM;
package Mix extends PM; redeclare replaceable record S Real p; end S; end Mix;
package Air extends Mix; end Air;
model A replaceable package M = Mix constrainedby PM; M.S s; end A;
model B replaceable package M = PM; M.S s; end B;
model Base
  replaceable A h constrainedby A(redeclare package M = Air);
end Base;
model T14 extends Base(redeclare B h); equation h.s.p = time; end T14;
