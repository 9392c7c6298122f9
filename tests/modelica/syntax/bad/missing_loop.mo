// error: M0105 at 5
// error: M0105 at 8
function f
algorithm
  for i in 1:3
    x := i;
  end for;
  while a then
    x := 1;
  end while;
end f;
