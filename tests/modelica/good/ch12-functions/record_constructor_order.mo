// MLS 3.6 §12.6: a default may use fields that stand after it
// run: simulate --stop 1 -m Top
// check: final x = 0.6 +- 1e-12
// check: final z = 0.6 +- 1e-12
record Cfg parameter Real m; parameter Real mt = m*n; parameter Integer n = size(c, 1); parameter Real[:] c; end Cfg;
record CfgE extends Cfg(m=0.3, c={1, 2}); end CfgE;
record Fld parameter Cfg cfg = CfgE(); end Fld;
model Top
  parameter Fld f; Real x = f.cfg.mt*time;
  parameter Cfg c = CfgE(); Real z = c.mt*time;
end Top;
