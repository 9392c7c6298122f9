// A library that is not on the path, used in two places: one report, which names where it is published.
// run: check
// error: M0211 at 7
// says: the library 'ThermoPower' 3.1, which 'MissingPublishedLibrary' uses, is not on the path
// says: it is published at https://github.com/casella/ThermoPower: install it with 'saltus install https://github.com/casella/ThermoPower'
model MissingPublishedLibrary
  ThermoPower.Gas.SinkPressure sink;
  ThermoPower.Gas.SourcePressure source;
  annotation(uses(ThermoPower(version = "3.1")));
end MissingPublishedLibrary;
