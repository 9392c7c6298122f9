// MLS 3.6 §11.2.6: also after elseif
// run: check
// error: M0481 at 9
model M
  Real x;
algorithm
  if time > 1 then
    x := 1;
  elseif 2 then
    x := 2;
  else
    x := 3;
  end if;
end M;
