model Part Real y = time; end Part;
