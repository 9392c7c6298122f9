static double loose_twice(double x) { return 2*x; }
