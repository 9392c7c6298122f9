// MLS 3.6 §12.6: a field that a record's constructor gives by name is known without the others, one of which is an array of that size
// run: simulate -m P.M
// check: final s = 100 +- 0; 10 (0 + 1 + 2 + 3 + 4)
package P
  record Configuration
    parameter Integer n = 1;
    parameter Real position[n, 2] = zeros(n, 2);
    parameter Real depth = 2;
  end Configuration;
  record Data
    parameter Configuration configuration;
    parameter Real k = 3;
  end Data;
  model Field
    parameter Data data;
    Real s = sum(data.configuration.position);
  end Field;
  model M
    extends Field(data(k = 4, configuration = Configuration(n = 5, position = position, depth = 7)));
    parameter Integer n = data.configuration.n annotation(Evaluate = true);
    parameter Real distance = 10;
    final parameter Real position[n, 2] = {distance*{mod(i - 1, 10), floor((i - 1)/10)} for i in 1:n};
  end M;
end P;
