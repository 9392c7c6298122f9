// The mistake is deep inside; the message says where.
// run: check
// status: 1
model InstancePath
  model Part
    Real in1, out1;
  equation
    in1 = 1;
    in1 = 2*time;
  end Part;
  model Box
    Part part;
  end Box;
  Box box[2];
end InstancePath;
// expect:
// | error[S0101]: 2 equations determine 1 variable: 'box[1].part.in1'
// |   --> instance_path.mo:8:5
// |  8 |     in1 = 1;
// |    |     ^^^^^^^
// |   --> instance_path.mo:9:5
// |  9 |     in1 = 2*time;
// |    |     ------------ box.part: box[1].part.in1 = 2 * time
// |   = note: box.part: box[1].part.in1 = 1
// |   = hint: remove one of these two equations
// | error[S0101]: 2 equations determine 1 variable: 'box[2].part.in1'
// |   --> instance_path.mo:8:5
// |  8 |     in1 = 1;
// |    |     ^^^^^^^
// |   --> instance_path.mo:9:5
// |  9 |     in1 = 2*time;
// |    |     ------------ box.part: box[2].part.in1 = 2 * time
// |   = note: box.part: box[2].part.in1 = 1
// |   = hint: remove one of these two equations
// | error[S0103]: no equation determines 'box[1].part.out1'
// |   --> instance_path.mo:6:15
// |  6 |     Real in1, out1;
// |    |               ^^^^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | error[S0103]: no equation determines 'box[2].part.out1'
// |   --> instance_path.mo:6:15
// |  6 |     Real in1, out1;
// |    |               ^^^^
// |   = hint: give it an equation, or declare it as a parameter or an input
// | check: InstancePath is not sound: 4 equations, 4 unknowns
