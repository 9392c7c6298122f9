// model → FMU: the same lowering as for a run, as objects, linked with the run time into a library of its own.
#pragma once

#include <future>
#include <string>
#include <vector>

#include "driver/compile.h"
#include "fmi/export/face.h"

namespace saltus::fmu {

struct ExportRequest {
  int version = 3;  // of FMI: 2 or 3
  bool model_exchange = true, co_simulation = true;
  bool scheduled_execution = false;   // FMI 3.0, of models of nothing but clocked equations
  bool clocks = false;                // FMI 3.0: clocks are ticked by the importer; else by the FMU, unseen
  bool sources = false;               // source code beside the library (FMI 3.0)
  std::string path;                   // of the FMU
  bool is_derived = false;            // the path: from the name of the model, and not followed where it is a link
  std::string tool;                   // its name and version
  std::vector<std::string> may_pack;  // files and folders that may be packed though the model cannot read them
  std::vector<std::string>* packed = nullptr;  // the files of the user that are part of the FMU
  const driver::Request* source = nullptr;     // where icon and documentation are to be found; none: there are none
  std::shared_future<Face> face;               // they, where they are being made already
};

// Icon and documentation need nothing of the compilation but the name of the class: where that is known, they are made
// beside it.
std::shared_future<Face> begin_face(const driver::Request& source);

// What the request of a compilation has to say for this.
driver::Request export_request(driver::Request request, bool sources = false);

// False: diagnostics F… of the compilation say why.
bool export_fmu(driver::Compilation& compilation, const ExportRequest& request);

}  // namespace saltus::fmu
