// Components in an array, each with its channel: three pings of one kind, three pongs.
// run: simulate --stop 4
// check: final ping[1].n = 3 +- 0
// check: final ping[3].n = 3 +- 0
// check: final pong[2].c = 1.5 +- 0
connector RealIn = input Real;
connector RealOut = output Real;
connector IntegerIn = input Integer;
connector IntegerOut = output Integer;

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

model ChannelArray
  Ping ping[3];
  Pong pong[3];
equation
  connect(ping.c, pong.c);
  connect(pong.d, ping.d);
end ChannelArray;
