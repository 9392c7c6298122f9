// What leaps at an event is told by the names of its values.
// run: simulate --events
// says: event 1 at 0.5: command on → off, rows[2] on → off
// lacks: 1 → 2
model EnumerationEvents
  type Command = enumeration(on, off);
  Command command = if time < 0.5 then Command.on else Command.off;
  Command rows[2];
equation
  rows[1] = Command.on;
  rows[2] = if time < 0.5 then Command.on else Command.off;
end EnumerationEvents;
