// How fast is text read? All files of the libraries in MODELICAPATH, read from disk beforehand; bytes per second.
#include <benchmark/benchmark.h>

#include "modelica/syntax/lexer.h"
#include "modelica/syntax/library_files.h"
#include "modelica/syntax/parser.h"
#include "modelica/syntax/printer.h"

namespace saltus::modelica::syntax {
namespace {

struct Library {
  Library() {
    for (const std::string& path : library_files()) {
      std::string why;
      FileId file = context.sources.read(path, why);
      if (!file.valid()) continue;
      files.push_back(file);
      bytes += context.sources[file].text().size();
    }
  }
  Context context;
  std::vector<FileId> files;
  size_t bytes = 0;
};

template <class Work>
void over_library(benchmark::State& state, Work work) {
  static Library library;
  if (library.files.empty()) {
    state.SkipWithError("MODELICAPATH names no Modelica files");
    return;
  }
  for (auto _ : state) {
    // Names are interned anew each time, as they are when a library is opened.
    library.context.names = {};
    for (FileId file : library.files) work(library.context, file);
  }
  state.SetBytesProcessed(static_cast<int64_t>(library.bytes * state.iterations()));
  state.counters["files"] = static_cast<double>(library.files.size());
}

void Lex(benchmark::State& state) {
  over_library(state, [](Context& context, FileId file) {
    std::vector<Token> tokens;
    std::vector<Comment> comments;
    lex(context, file, tokens, comments);
    benchmark::DoNotOptimize(tokens.data());
  });
}
BENCHMARK(Lex)->Unit(benchmark::kMillisecond);

void LexAndParse(benchmark::State& state) {
  over_library(state, [](Context& context, FileId file) { benchmark::DoNotOptimize(parse(context, file)); });
}
BENCHMARK(LexAndParse)->Unit(benchmark::kMillisecond);

void LexParseAndPrint(benchmark::State& state) {
  over_library(state, [](Context& context, FileId file) {
    benchmark::DoNotOptimize(print(*parse(context, file), context.names));
  });
}
BENCHMARK(LexParseAndPrint)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace saltus::modelica::syntax
