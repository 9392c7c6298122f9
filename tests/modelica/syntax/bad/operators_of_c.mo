// error: M0007 at 6
// error: M0007 at 7
// error: M0007 at 7
// error: M0007 at 7
model M
  Boolean a = b != c;
  Boolean d = b && c || !e;
end M;
