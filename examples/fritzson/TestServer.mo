// Fritzson and Bunus (2002), section 4.2: customers at random, a server with a queue. The paper's package Random is not
// printed; the one below draws by Wichmann and Hill (1982) and Box and Muller (1958).
// As printed the first arrival never comes: `pre(nextCustomerArrivalTime) <= time` is true from the start, and today a 'when' needs an
// edge (MLS 3.6 §8.3.5). The run says so. With a first arrival shortly after the start it is the queue of the paper's figures.
// run: simulate --stop 10
// check: final server.nrOfArrivedCustomers = 14 +- 0 ; the same generator and a first-come-first-served queue, computed by hand
// check: final server.nrOfServedCustomers = 14 +- 0 ; oracle: tests/reference
// check: all lost = 0 +- 0 ; arrived minus served is the queue, at every event
// check: all negative = 0 +- 0 ; oracle: tests/reference
// run: simulate --stop 10 -m testServer1
// says: warning[R0017]: this 'when' never fires
// check: final server.nrOfArrivedCustomers = 0 +- 0 ; oracle: tests/reference
package Random
  type Seed = Integer[3];

  connector discreteConnector
    Boolean dcon;
  end discreteConnector;

  function uniform "in (0, 1)"
    input Seed si;
    output Real x;
    output Seed so;
  algorithm
    so := {mod(171*si[1], 30269), mod(172*si[2], 30307), mod(170*si[3], 30323)};
    x := mod(so[1]/30269 + so[2]/30307 + so[3]/30323, 1.0);
  end uniform;

  function normalvariate
    input Real mean;
    input Real stDeviation;
    input Seed si;
    output Real x;
    output Seed so;
  protected
    Real u1, u2;
    Seed s;
  algorithm
    (u1, s) := uniform(si);
    (u2, so) := uniform(s);
    x := mean + stDeviation*sqrt(-2*log(u1))*cos(6.283185307179586*u2);
  end normalvariate;
end Random;

model CustomerGeneration
  import Random.normalvariate;
  Random.discreteConnector dOutput;
  parameter Real mean = 0;
  parameter Real stDeviation = 1;
  discrete Real normalDelta;
  discrete Real
    nextCustomerArrivalTime(start=0);
  discrete Random.Seed
    randomSeed(start={23,87,187});
equation
  when pre(nextCustomerArrivalTime)<=time
    then (normalDelta,randomSeed)=
    normalvariate(mean,
                  stDeviation,
                  pre(randomSeed));
  nextCustomerArrivalTime =
    pre(nextCustomerArrivalTime) +
    abs(normalDelta);
  end when;
  dOutput.dcon = (nextCustomerArrivalTime
    <>pre(nextCustomerArrivalTime));
end CustomerGeneration;

model ServerWithQueue
  Random.discreteConnector dInput;
  parameter Real serveTime=0.1;
  discrete Real nrOfArrivedCustomers;
  discrete Real nrOfServedCustomers;
  discrete Real
    nrOfCustomersInQueue(start=0);
  discrete Boolean
    readyCustomer(start=false);
  discrete Boolean
    serveCustomer(start=false);
  Real resetTime;

equation
  when dInput.dcon then
    nrOfArrivedCustomers =
      pre(nrOfArrivedCustomers)+1;
  end when;

  when readyCustomer then
    nrOfServedCustomers =
      pre(nrOfServedCustomers)+1;
  end when;

  when (pre(nrOfCustomersInQueue)==0 and
    dInput.dcon) or
    (pre(nrOfCustomersInQueue)>=1 and
     pre(readyCustomer))then
      serveCustomer=true;
      resetTime=time;
  end when;

  readyCustomer = (serveCustomer and
                   (serveTime < time-resetTime));
  nrOfCustomersInQueue =
    nrOfArrivedCustomers -
    nrOfServedCustomers;
end ServerWithQueue;

model testServer1 "The queue as printed: the first customer never arrives"
  CustomerGeneration customer;
  ServerWithQueue server(serveTime=0.4);
equation
  connect(customer.dOutput,server.dInput);
  annotation(experiment(StopTime=10));
end testServer1;

model QueueIsKept "A server with a queue of random customers"
  extends testServer1(customer(nextCustomerArrivalTime(start = 0.001)));
  Real lost = server.nrOfArrivedCustomers - server.nrOfServedCustomers - server.nrOfCustomersInQueue;
  Real negative = if server.nrOfCustomersInQueue < 0 then 1 else 0;
  annotation(experiment(StopTime=10));
end QueueIsKept;
