// A signal of Modelica does not send: a process cannot receive from it.
// run: check
// status: 1
// error: L0067 at 8
connector RealIn = input Real;

model Pong
  RealIn c;
  output Integer d;
external "chi" pong() annotation(Library = "talk.chi");
end Pong;

model ChannelWithoutSender
  Pong pong;
equation
  pong.c = time;
end ChannelWithoutSender;
