// Classes in files beside the given one are found by what the files define, whatever their names are: 'Env' in env.mo, 'Plant' in parts.mo.
// run: simulate --stop 1 --tolerance 1e-9
// check: final env.x = 0.36787944117 +- 1e-8 ; e^-1
// check: final plant.y = 0.73575888234 +- 1e-8 ; 2/e
// lacks: note
// run: simulate $FILE parts.mo env.mo --stop 1
// check: final env.x = 0.36787944117 +- 1e-5 ; e^-1
// run: simulate -m System . --stop 1 --trust $FILE
// check: final env.x = 0.36787944117 +- 1e-5 ; e^-1
// run: simulate -I . System --stop 1 --trust $FILE
// check: final env.x = 0.36787944117 +- 1e-5 ; e^-1
// run: check $FILE env.mo parts.mo --strict
// says: check: System is sound
// run: simulate $FILE model.chi
// status: 2
// says: several files are for Modelica alone
// run: simulate First Second --trust $FILE
// status: 2
// says: both name a class
// run: simulate . --stop 1 --trust $FILE
// status: 1
// says: error[L0003]: '.' is a folder with
class System
  Env env;
  Plant plant(u = env.x);
end System;
