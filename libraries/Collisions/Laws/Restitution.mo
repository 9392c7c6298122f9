within Collisions.Laws;
type Restitution = enumeration(
  Newton "the normal velocity after the impact is -e times the one before",
  Poisson "the normal impulse of restitution is e times that of compression",
  Energetic "restitution gives back e^2 of the work that compression took (Stronge 1990)") "What e means";
