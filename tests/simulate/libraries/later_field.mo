// A default of a record constructor refers to a later field and its size: mt = 0.3 · 2.
// run: simulate --model T11j --stop 1
// check: final x = 0.6 +- 1e-12 ; oracle: tests/reference
// run: simulate --model T11jj --stop 1
// check: final x = 0.6 +- 1e-12 ; oracle: tests/reference
record Cfg parameter Real m; parameter Real mt = m*n; parameter Integer n = size(c,1); parameter Real[:] c; end Cfg;
record CfgE extends Cfg(m=0.3, c={1,2}); end CfgE;
record Fld parameter Cfg cfg = CfgE(); end Fld;
model T11j parameter Fld f; Real x = f.cfg.mt*time; end T11j;
model T11jj parameter Cfg c = CfgE(); Real x = c.mt*time; end T11jj;
