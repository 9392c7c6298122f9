#include "modelica/library/known_libraries.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace saltus::modelica {
namespace {

struct Published {
  std::string_view library;
  std::string_view repository;
};

// Open libraries, by the name of the package. Saltus never fetches them unasked: the address is what you give to
// 'saltus install'.
constexpr std::array kPublished = {
    Published{"AixLib", "https://github.com/RWTH-EBC/AixLib"},
    Published{"ApproxSpline", "https://github.com/modelica-3rdparty/ApproxSpline"},
    Published{"BioChem", "https://github.com/OpenModelica/BioChem"},
    Published{"BondGraph", "https://github.com/modelica-3rdparty/BondGraph"},
    Published{"BondLib", "https://github.com/modelica-3rdparty/BondLib"},
    Published{"BrineProp", "https://github.com/modelica-3rdparty/BrineProp"},
    Published{"Buildings", "https://github.com/lbl-srg/modelica-buildings"},
    Published{"ClaRa", "https://github.com/xrg-simulation/ClaRa-official"},
    Published{"Complex", "https://github.com/modelica/ModelicaStandardLibrary"},
    Published{"DESLib", "https://github.com/modelica-3rdparty/DESLib"},
    Published{"Dynawo", "https://github.com/dynawo/dynawo"},
    Published{"EHPTlib", "https://github.com/modelica-3rdparty/EHPTlib"},
    Published{"ExternData", "https://github.com/modelica-3rdparty/ExternData"},
    Published{"ExternalMedia", "https://github.com/modelica-3rdparty/ExternalMedia"},
    Published{"FCSys", "https://github.com/modelica-3rdparty/FCSys"},
    Published{"FuelCellLib", "https://github.com/modelica-3rdparty/FuelCellLib"},
    Published{"GNU_ScientificLibrary", "https://github.com/ORNL-Modelica/Modelica-GNU_ScientificLibrary"},
    Published{"HanserModelica", "https://github.com/christiankral/HanserModelica"},
    Published{"IBPSA", "https://github.com/ibpsa/modelica-ibpsa"},
    Published{"IDEAS", "https://github.com/modelica-3rdparty/IDEAS"},
    Published{"Modelica", "https://github.com/modelica/ModelicaStandardLibrary"},
    Published{"ModelicaServices", "https://github.com/modelica/ModelicaStandardLibrary"},
    Published{"ModelicaTest", "https://github.com/modelica/ModelicaStandardLibrary"},
    Published{"Modelica_DeviceDrivers", "https://github.com/modelica-3rdparty/Modelica_DeviceDrivers"},
    Published{"Modelica_LinearSystems2", "https://github.com/modelica/Modelica_LinearSystems2"},
    Published{"Modelica_Requirements", "https://github.com/modelica-3rdparty/Modelica_Requirements"},
    Published{"Modelica_Synchronous", "https://github.com/modelica-deprecated/Modelica_Synchronous"},
    Published{"MultiBondLib", "https://github.com/modelica-3rdparty/MultiBondLib"},
    Published{"ObjectStab", "https://github.com/modelica-3rdparty/ObjectStab"},
    Published{"OpenHydraulics", "https://github.com/modelica-3rdparty/OpenHydraulics"},
    Published{"OpenIPSL", "https://github.com/modelica-3rdparty/OpenIPSL"},
    Published{"Pharmacolibrary", "https://github.com/modelica-3rdparty/Pharmacolibrary"},
    Published{"Physiolibrary", "https://github.com/MarekMatejak/Physiolibrary"},
    Published{"PlanarMechanics", "https://github.com/dzimmer/PlanarMechanics"},
    Published{"PowerSystems", "https://github.com/modelica-3rdparty/PowerSystems"},
    Published{"SolarTherm", "https://github.com/modelica-3rdparty/SolarTherm"},
    Published{"SystemDynamics", "https://github.com/modelica-3rdparty/SystemDynamics"},
    Published{"TILMedia", "https://github.com/modelica-3rdparty/TILMediaClaRa"},
    Published{"TRANSFORM", "https://github.com/ORNL-Modelica/TRANSFORM-Library"},
    Published{"ThermoPower", "https://github.com/casella/ThermoPower"},
    Published{"ThermoSysPro", "https://github.com/modelica-3rdparty/ThermoSysPro"},
    Published{"VehicleInterfaces", "https://github.com/modelica/VehicleInterfaces"},
    Published{"WasteWater", "https://github.com/modelica-3rdparty/WasteWater"},
};

}  // namespace

std::string_view published_at(std::string_view library) {
  const auto* found = std::ranges::find(kPublished, library, &Published::library);
  return found == kPublished.end() ? std::string_view() : found->repository;
}

std::string how_to_install(std::string_view library) {
  std::string_view address = published_at(library);
  constexpr std::string_view kOnPath = "put its folder on MODELICAPATH, or give the folder with -I";
  if (address.empty()) return fmt::format("install it with 'saltus install FOLDER|ZIP|REPOSITORY', {}", kOnPath);
  return fmt::format("it is published at {}: install it with 'saltus install {}', {}", address, address, kOnPath);
}

}  // namespace saltus::modelica
