// zeros(-1) is refused with a place.
// run: check --model T27b
// error: M0348 at 6

function f input Integer n; input Real x[n-1]; input Real w[n]; output Real z[n+1]; algorithm z := cat(1, w, {2.0}); end f;
model T27b parameter Integer n = 0; Real y[n+1]; algorithm y := f(n, zeros(n-1), fill(0.0, n)); end T27b;
