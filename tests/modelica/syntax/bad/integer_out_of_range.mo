// error: M0010 at 3
model M
  Integer n = 9223372036854775808;
end M;
