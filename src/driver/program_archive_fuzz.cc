// Tables of a real program with changes at any places, or any bytes: refused, or every index leads to something.
#include <cstring>

#include "driver/compile.h"
#include "run/bare_program.h"
#include "run/model_archive.h"

namespace {

using namespace saltus;

std::vector<std::string> real_ones() {
  std::vector<std::string> all;
  for (const char* model :
       {"/examples/fritzson/BouncingBall.mo", "/examples/otter/Rectifier.mo", "/examples/chi/tank_controller.chi"}) {
    driver::Compilation compilation;
    driver::Request request;
    request.source = std::string(SALTUS_SOURCE_DIR) + model;
    if (!driver::compile(compilation, request, driver::Stage::Compiled)) std::abort();
    Archive out;
    run::archive_program(out, *compilation.program);
    all.push_back(out.bytes());
  }
  return all;
}

// The first byte says which program; then come places (three bytes) and what is written there (two bytes).
std::string changed(const std::vector<std::string>& programs, std::string_view edits) {
  std::string bytes = programs[static_cast<unsigned char>(edits[0]) % programs.size()];
  for (edits.remove_prefix(1); edits.size() >= 5; edits.remove_prefix(5)) {
    auto byte = [&](size_t k) { return static_cast<size_t>(static_cast<unsigned char>(edits[k])); };
    size_t at = (byte(0) | byte(1) << 8 | byte(2) << 16) % (bytes.size() - 1);
    std::memcpy(bytes.data() + at, edits.data() + 3, 2);
  }
  return bytes;
}

void read(const std::string& bytes) {
  Archive in(bytes);
  run::BareProgram tables;
  run::archive_program(in, tables);
  std::string why;
  if (!in.good() || !run::check_program(tables, why)) return;
  for (run::Slot s = 0; s < tables.model.slots.size(); ++s) (void)tables.model.slot_name(s);
  (void)tables.model.find_slot("no such name");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::vector<std::string> programs = real_ones();
  if (size == 0) return 0;
  std::string_view given(reinterpret_cast<const char*>(data), size);
  if (given[0] != '\xff') {
    read(changed(programs, given));
    return 0;
  }
  std::string bytes(given.substr(1));
  read(bytes);
  Archive one(bytes), other(bytes);
  run::Linearization linearization;
  run::archive_linearization(one, linearization);
  run::NewtonMatrix newton;
  run::archive_newton(other, newton);
  return 0;
}
