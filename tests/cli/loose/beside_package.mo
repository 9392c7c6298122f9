// A file beside package.mo that package.order does not list, and that says no `within`, is a loose file.
// run: simulate --stop 1
// says: note[M0207]: the class 'Beside' is taken from 'listed/Beside.mo'
// check: final member.part.y = 7 +- 0
model BesidePackage
  listed.Member member;
end BesidePackage;
