// A String parameter of a model whose structure changes at 1 (Opened.mo). i2 = r t up to there, then i = (3 + 2 r)/3 + 2 r/3 (t - 1): r is 1, or 4 where the word is "fast".
model NamedModes
  function rate
    input String word;
    output Real y;
  algorithm
    y := if word == "fast" then 4 else 1;
  end rate;
  parameter String word = "slow";
  Real i1(start = 3, fixed = true), i2(start = 0, fixed = true), u;
  Real r = rate(word);
equation
  der(i1) = -u;
  2 * der(i2) = u + 2 * r;
  if time < 1 then
    u = 0;
  else
    i1 = i2;
  end if;
  annotation(experiment(StopTime = 2));
end NamedModes;
