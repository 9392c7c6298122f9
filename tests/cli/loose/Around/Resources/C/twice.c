static double twice(double x) { return 2 * x; }
