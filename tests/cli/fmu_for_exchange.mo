// The past of delays needs points inside of the importer's steps: an FMU with them is for co-simulation alone.
// run: fmu -m fmu_for_exchange.Delayed -o $TMP/d.fmu
// says: note[F0613]
// run: fmu -m fmu_for_exchange.Delayed --me -o $TMP/d.fmu
// status: 1
// says: error[F0603]
// says: --cs makes one for co-simulation
// Corners of fast functions of time are told to importers as next events (tests/fmi/export.py: Fast).
// run: fmu -m fmu_for_exchange.Fast -o $TMP/f.fmu
// lacks: warning
package fmu_for_exchange
  model Delayed
    output Real x(start = 1, fixed = true);
  equation
    der(x) = -delay(x, 0.5);
  end Delayed;
  model Fast
    output Real x(start = 0, fixed = true);
  equation
    der(x) = -x + noEvent(max(0, sin(200*time) - 0.5));
  end Fast;
end fmu_for_exchange;
