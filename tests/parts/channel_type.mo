// A channel of ints is no Real.
// run: check
// status: 1
// error: L0069 at 6
model Counter
  input Real c;
external "chi" counter() annotation(Library = "talk.chi");
end Counter;

model ChannelType
  Counter counter(c = time);
end ChannelType;
