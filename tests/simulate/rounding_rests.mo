// What rounding leaves of a difference neither makes events nor stops time.
// A tank runs empty. Of the flow through its port the last digit of a pressure of 1e5 Pa is left, and by it the level would come and go at the port's height for ever.
// needs: Modelica
// run: simulate $FILE --model Tank --stop 50
// within: 10
// check: stat stateEvents <= 5
// check: final tanks.tank1.level = 0.001 +- 1e-6 ; the height of its port
// Six diodes of a bridge at rest: all voltages begin as what rounding leaves of induced ones that cancel each other.
// run: simulate $FILE --model Bridge --stop 0.1
// within: 10
// check: stat stateEvents <= 120
model Tank
  Modelica.Fluid.Examples.Tanks.EmptyTanks tanks;
end Tank;
model Bridge
  Modelica.Magnetic.FundamentalWave.Examples.BasicMachines.SynchronousMachines.SMPM_Braking braking;
end Bridge;
