// Channels of χ components that are ports of a Modelica model:
//
//   model Sensor
//     input Real h(unit = "m");
//     output Real c "the channel of that name in the file";
//     external "chi" annotation(Library = "sensor.chi");
//   end Sensor;
//
// `connect(sensor.c, regulator.c)` joins their channels: processes of both components meet on it. The Modelica variable
// has the value that was communicated last, so Modelica can look at it like at any other; of a channel that carries
// nothing it is an Integer, which counts.
#pragma once

#include <vector>

#include "base/context.h"
#include "hybrid/model.h"

namespace saltus::driver {

struct ChannelPort {
  hybrid::VariableId variable;  // of the Modelica component
  hybrid::ChannelId channel;    // of what was spliced in for it
};

// Before: all parts are spliced in; the equations of connections are those of Modelica. After: ports that are connected
// share one channel, and a process that receives from it sets the variable. False: something was reported.
bool connect_channels(hybrid::Model& model, Context& context, const std::vector<ChannelPort>& ports);

}  // namespace saltus::driver
