#include "cli/entry.h"

int main(int argc, char** argv) {
  return saltus::cli::command_line(argc, argv);
}
