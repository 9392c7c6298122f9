// The flat equations, as data and as mathematics.
// run: equations
// says: "model":"Body"
// says: {"file":"equations.mo","kind":"equation","left":"der(v)","line":23,"right":"
// says: "name":"m","type":"Real","value":"2.0","variability":"parameter"
// run: equations --latex
// says: \begin{align*}
// says: \dot{x} &= v
// says: \dot{v} &= \frac{F - k \, \left(x - \mathrm{x0}\right)}{m}
// says: \begin{cases} \sqrt{\left|x\right|} & \text{if } x > 0 \\ x^{2} & \text{otherwise} \end{cases}
// A sum with a negative number is a difference; multiples of the circle's number have its letter; arrays are mathematics.
// says: c &= v - 273.15
// says: w &= \left\{2\pi \, x, v \, F\right\}
// In Laplace form, as Fritzson and Bunus 2002, section 7: s·b in the place of der(b); what is not linear is told.
// run: equations --laplace
// says: s * v = (F - k * (x - x0)) / m
// says: s * x = v
// says: // not linear, and in time
model Body
  parameter Real m = 2, k = 3, x0 = 1;
  Real x, v, F, y, c, w[2];
equation
  der(v) = (F - k * (x - x0)) / m;
  der(x) = v;
  F = sin(time);
  y = if x > 0 then sqrt(abs(x)) else x ^ 2;
  c = v + (-273.15);
  w = {2 * 3.141592653589793 * x, v * F};
end Body;
