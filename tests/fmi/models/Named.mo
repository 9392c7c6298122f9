// A String parameter that an importer may set, one that follows from it, and what functions make of both. What a condition asks about is part of the model's structure, and cannot be set.
model Named
  function digit
    input String word;
    output Integer n;
  algorithm
    if word == "four" then
      n := 4;
    elseif word == "seven!" then
      n := 7;
    else
      n := 0;
    end if;
  end digit;
  parameter String word = "four";
  parameter String louder = word + "!";
  parameter String asked = "no";
  output Integer n = digit(word) + digit(louder);
  output Real x(start = 0, fixed = true);
equation
  der(x) = if asked == "yes" then -n else n;
  annotation(experiment(StopTime = 1));
end Named;
