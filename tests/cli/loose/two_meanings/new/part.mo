model Part Real y = 2*time; end Part;
