function Blocks
algorithm
  if a then
    x := 1;
  elseif b then
    x := 2;
  else
    x := 3;
  end if;
  for i in 1:n, j loop
    if i > j then
      break;
    end if;
  end for "a loop";
  while x > 0 loop
    x := x - 1;
  end while annotation(Inline = true);
  when a then
    y := 1;
  elsewhen b then
    y := 2;
  end when;
  for i loop end for;
  while true loop end while;
end Blocks;
