model WhenEquations
equation
  when x > 1 then
    y = pre(y) + 1;
  elsewhen {sample(0, 1), initial()} then
    reinit(v, 0);
    if a then b = 1; end if;
  end when;
end WhenEquations;
