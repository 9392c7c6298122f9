// error: M0125 at 3
model M
  A a(redeclare model B Real x; end B);
end M;
