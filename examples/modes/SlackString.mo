// A pendulum that becomes a free body: described by its angle while the string is taut, by x and y afterwards, so that states of one kind give way to states of
// another. g = 10, L = 1, w(0) = sqrt(35): slack where 3 cos phi = -3/2, at 120 degrees, with w^2 = 5.
// run: simulate --stop 1 --tolerance 1e-10
// check: all e = 0 +- 1e-8 ; energy: 35/2 - 10
// check: final a = 0.5 +- 1e-8 ; sin(phi - 90 degrees) where it became slack
// check: final vx = -1.118033988749895 +- 1e-8 ; sqrt(5) cos 120 degrees
model SlackString "A pendulum whose string becomes slack: angle and speed give way to x and y"
  parameter Real g = 10;
  Real phi(start=0), w(start=sqrt(35)), x, y, vx, vy;
  Boolean slack(start=false, fixed=true);
  Real T = w^2 + g*cos(phi);
  Real e = (vx^2 + vy^2)/2 + g*y - 7.5;
  discrete Real a(start=0, fixed=true);
initial equation
  phi = 0;
  w = sqrt(35);
equation
  slack = pre(slack) or T < 0;
  when slack then a = -cos(phi); end when;
  if slack then
    der(phi) = 0; der(w) = 0; der(x) = vx; der(y) = vy; der(vx) = 0; der(vy) = -g;
  else
    der(phi) = w; der(w) = -g*sin(phi); x = sin(phi); y = -cos(phi); vx = w*cos(phi); vy = w*sin(phi);
  end if;
  annotation(experiment(StopTime=1));
end SlackString;
