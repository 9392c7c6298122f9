// MLS 3.6 §3.8.4: a Boolean variable is discrete: what noEvent makes of a relation is not
// run: check
// says: warning[M0623]: 'b' of type Boolean can only change at events, but its value raises none
model M
  Boolean b = noEvent(time > 0.5);
end M;
