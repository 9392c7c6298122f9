// MLS 3.6 §3.7.4.6: getInstanceName is the last name of the simulated class and the path of the instance
// run: simulate --stop 1 -m MyLib.Vehicle
// check: final ok = 1 +- 1e-12
// run: simulate --stop 1 -m "MyLib.'a.b'"
// check: final ok = 1 +- 1e-12
package MyLib
  model Controller
    parameter String name = getInstanceName();
  end Controller;
  model Engine
    Controller controller;
  end Engine;
  model Vehicle
    Engine engine;
    Boolean ok = engine.controller.name == "Vehicle.engine.controller" and getInstanceName() == "Vehicle";
  end Vehicle;
  model 'a.b'
    Controller c;
    Boolean ok = c.name == "'a.b'.c";
  end 'a.b';
end MyLib;
