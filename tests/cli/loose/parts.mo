type Gain = Real;
model Plant "with a class of its own name inside, which ends before it does"
  package Plant
    constant Gain k = 2;
  end Plant;
  input Real u;
  Real y = Plant.k*u;
end Plant;
