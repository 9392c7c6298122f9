// Which connectors a component has, where they stand, and which of them fit each other (MLS 3.6 §9.3).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "modelica/graphics/layers.h"
#include "modelica/graphics/picture.h"
#include "studio/workspace.h"

namespace saltus::studio {

struct ConnectorFacts {
  std::string key;        // equal keys fit; "expandable" fits all
  std::string causality;  // "input", "output", or empty
  bool flow = false;
  modelica::graphics::Color color;
};

class Connectors {
 public:
  Connectors(world::Query& query, world::Evaluator& evaluator)
      : query_(query), evaluator_(evaluator), layers_(query, evaluator) {}

  ConnectorFacts facts(const world::Member& member);
  struct Placed {
    world::Member member;
    world::InstancePtr type;
    modelica::graphics::Point at;  // in the coordinates of the icon
  };
  // The public connectors that the icon of a class shows.
  std::vector<Placed> of(const world::InstancePtr& instance);
  modelica::graphics::Layers& layers() { return layers_; }
  // The parameter that is the size of an array of connectors and follows its connections: its annotation says
  // connectorSizing (MLS 3.6 §18.7). Nothing for other connectors.
  std::optional<world::Member> sizing_parameter(const world::InstancePtr& type, const world::Member& array);

 private:
  std::string key(const world::InstancePtr& instance, int depth);
  std::string part(const world::Member& member, int depth);
  modelica::graphics::Color color(const world::InstancePtr& instance, int depth);

  world::Query& query_;
  world::Evaluator& evaluator_;
  modelica::graphics::Layers layers_;
};

// Classes that could be connected to a given connector of a class's component.
class ConnectorFit {
 public:
  ConnectorFit(Workspace& workspace, const std::string& class_name, const std::string& connector);
  bool has_fitting_connector(const world::ClassNode& node);

 private:
  world::Query query_;
  world::Evaluator evaluator_;
  Connectors connectors_;
  ConnectorFacts wanted_;
};

}  // namespace saltus::studio
