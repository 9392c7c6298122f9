model Below Real y = 5*time; end Below;
