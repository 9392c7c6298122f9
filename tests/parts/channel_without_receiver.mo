// Nobody receives: that is told before the process waits for ever.
// run: check
// says: warning[L0068]: 'ping.c' sends on a channel from which no process receives
model Ping
  output Real n;
  output Real c;

external "chi" ping() annotation(Library = "talk.chi");
end Ping;

model ChannelWithoutReceiver
  Ping ping;
end ChannelWithoutReceiver;
