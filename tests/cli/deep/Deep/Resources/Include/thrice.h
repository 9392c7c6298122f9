static double thrice(double x) { return 3*x; }
