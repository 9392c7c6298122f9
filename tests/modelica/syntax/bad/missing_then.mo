// error: M0105 at 5
// error: M0105 at 8
model M
equation
  if a
    x = 1;
  end if;
  when b do
    y = 1;
  end when;
end M;
