// Continuation from i = 0 leads to v = 8, not to the other root v = 2 of v² - 10 v + 16.
// numbers: the root that the text above names
// run: simulate --model T40 --stop 1
// check: all v = 8 +- 1e-8
model T40 Real v, i; equation v = 10 - i; i = homotopy(16/v, 0); end T40;
