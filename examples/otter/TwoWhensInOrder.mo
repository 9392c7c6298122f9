// Otter, Elmqvist, Mattsson (1999), section 2: in an algorithm the second clause wins when both fire, here at time 1; at
// time 3 the first one fires alone.
// numbers: the closed form above
// run: simulate --stop 4
// check: close(0.5) = 1 +- 0
// check: close(2) = 0 +- 0
// check: close(3.5) = 1 +- 0
// run: simulate --stop 4 --intervals 100
// check: close(2) = 0 +- 0 ; a row at the very instant makes no difference
model TwoWhensInOrder "Two when-clauses in an algorithm: the later one has priority"
  Real h1 = if time < 2 then 4 - time elseif time < 2.5 then 4 else 6 - time;
  Real h2 = time;
  Boolean close(start=true, fixed=true);
algorithm
  when h1 < 3 then
    close := true;
  end when;
  when h2 > 1 then
    close := false;
  end when;
  annotation(experiment(StopTime=4));
end TwoWhensInOrder;
