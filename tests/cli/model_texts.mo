// What a model says reaches the terminal without control characters: they would move its cursor or write into its title.
// run: simulate
// says: the model says: ring? red?[31m
model M
  Real x = time;
equation
  when time > 0.5 then
    terminate("ring\a red[31m");
  end when;
end M;
