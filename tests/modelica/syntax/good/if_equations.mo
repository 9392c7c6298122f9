model IfEquations
equation
  if a then
    x = 1;
  end if;
  if a then
  elseif b then
    x = 2;
    y = 3;
  elseif c then
    if d then
      z = 4;
    else
      z = 5;
    end if "the inner one";
  else
    x = 6;
  end if annotation(Evaluate = true);
  if a then else end if;
end IfEquations;
