package Closed "A library whose functions are there as machine code alone"
  function twice
    input Real x;
    output Real y;
    external "C" y = closed_twice(x) annotation(Library = "closed");
  end twice;
  model Twice
    Real y = twice(time);
    annotation(experiment(StopTime = 1));
  end Twice;
end Closed;
