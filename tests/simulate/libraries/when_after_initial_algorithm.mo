// An initial algorithm gives first values to what whens of another section assign: it changes nothing about when that is.
// numbers: the instants of the model's own schedule
// run: simulate --stop 3
// check: tSwitch(1) = 0.5 +- 1e-9
// check: y(1.2) = 0 +- 0 ; off from 0.5 on
// check: y(1.6) = 1 +- 0 ; on again after 1 s
// check: event 3 at 1.5 +- 1e-9
model when_after_initial_algorithm
  parameter Real tDelay = 1;
  discrete Boolean connected;
  discrete Real tSwitch;
  Real y;
  Real V = if time < 0.5 then 1 else if time < 0.7 then 2 else 1;
initial algorithm
  connected := true;
  tSwitch := 0;
equation
  if connected then y = 1; else y = 0; end if;
algorithm
  when connected and V > 1.1 then
    tSwitch := time;
    connected := false;
  end when;
  when not connected and time >= tSwitch + tDelay then
    connected := true;
  end when;
end when_after_initial_algorithm;
