// Relations at the point in memory: how far each is from its change, and what it would be now. What is held stays.
#pragma once

#include <span>

#include "simulate/memory/instance.h"

namespace saltus::simulate {

// `g`: left − right; `now`: truth values, or floors. One of each a relation. False: one cannot be evaluated.
bool read_relations(Instance& instance, double* g, double* now);
// Whether all have the values that they are held at.
bool relations_hold(Instance& instance, bool& hold);
// How far each is from its change: positive while it is what is held, negative from its change on, never zero. Along a
// switching surface its relations rest, and what takes the place of the first is how far the mixture is from leaving
// the surface.
bool read_margins(Instance& instance, std::span<double> margins);

}  // namespace saltus::simulate
