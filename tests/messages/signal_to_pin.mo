// A signal connected to a physical connector: what each side is.
// run: check
// error: M0512 at 13
// says: a signal is connected to a connector with members: 'y' is Real, 'pin' has 'v', 'i'
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Out = output Real;
model SignalToPin
  Pin pin;
  Out y = time;
equation connect(y, pin);
end SignalToPin;
