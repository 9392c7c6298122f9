// Channels as ports: two χ components meet on them. The variable of a channel is what was communicated last, of one that carries nothing it counts;
// a Modelica 'when' sees it at that instant. Ping sends 0.5, 1, 1.5, … at 1, 2.25, 3.5, …; Pong answers 0.25 later.
// run: simulate --stop 4
// check: ping.c(0.5) = 0 +- 0
// check: ping.c(1.1) = 0.5 +- 0
// check: pong.c(2.3) = 1 +- 0
// check: pong.d(2.3) = 1 +- 0
// check: final ping.d = 3 +- 0
// check: final ping.n = 3 +- 0
// check: final heard = 3 +- 0 ; 0.5 + 1 + 1.5
// check: event 1 at 1 +- 0
// check: event 2 at 1.25 +- 0
// check: event 3 at 2.25 +- 0
model Ping
  output Real n;
  RealOut c;
  IntegerIn d;
external "chi" ping() annotation(Library = "talk.chi");
end Ping;

model Pong
  RealIn c;
  IntegerOut d;
external "chi" pong() annotation(Library = "talk.chi");
end Pong;

connector RealIn = input Real;
connector RealOut = output Real;
connector IntegerIn = input Integer;
connector IntegerOut = output Integer;

model ChannelsConnected
  Ping ping;
  Pong pong;
  discrete Real heard(start = 0, fixed = true);
equation
  connect(ping.c, pong.c);
  connect(pong.d, ping.d);
  when change(ping.c) then
    heard = pre(heard) + ping.c;
  end when;
end ChannelsConnected;
