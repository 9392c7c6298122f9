// C code that the compiler refuses, and a function that is nowhere: messages that name them (nothing was run: exit status 1)
// run: simulate -m Refused
// status: 1
// error: C0003 at 11
// says: the C compiler refuses the code of 'saltus_refused'
// says: saltus_no_such_header.h: No such file
// run: simulate -m Nowhere
// status: 1
// error: C0003 at 16
// says: there is no C function 'saltus_is_nowhere'; not found: 'saltus_no_such_library'
function refused
  input Real x;
  output Real y;
external "C" y = saltus_refused(x) annotation(Include="#include \"saltus_no_such_header.h\"");
end refused;
function nowhere
  input Real x;
  output Real y;
external "C" y = saltus_is_nowhere(x) annotation(Library="saltus_no_such_library");
end nowhere;
model Refused
  Real y = refused(time);
end Refused;
model Nowhere
  Real y = nowhere(time);
end Nowhere;
