// Messages to the server of the Model Context Protocol: any lines of text, or calls of its tools that any bytes choose.
// Each request has one reply, commands concern files of the folder alone, and nothing outside of the folder changes.
// Commands are not run: what they print is made up.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "mcp/server.h"

namespace {

namespace fs = std::filesystem;
using saltus::mcp::Captured;
using saltus::mcp::Json;

constexpr const char* kText = "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend M;\n";
constexpr const char* kSecret = "model Secret end Secret;\n";

struct Places {
  fs::path top = fs::temp_directory_path() / ("saltus-mcp-fuzz-" + std::to_string(getpid()));
  fs::path models = top / "models", secret = top / "Secret.mo";
  Places() { fs::create_directories(models / ".hidden"); }
};

const Places& places() {
  static const Places made;
  return made;
}

void write_anew() {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(places().models, error)) fs::remove_all(entry.path(), error);
  fs::create_directories(places().models / ".hidden");
  std::ofstream(places().models / "M.mo") << kText;
  std::ofstream(places().models / ".hidden" / "H.mo") << kText;
  fs::create_symlink(places().secret, places().models / "link.mo", error);
  std::ofstream(places().secret) << kSecret;
}

// What an assistant gave leads nowhere else, and is no option.
Captured judge(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.starts_with("--trust")) std::abort();
  }
  if (words[0] == "check" || words[0] == "simulate") {
    bool is_file = words.at(1).find('/') != std::string::npos;
    if (words[1].starts_with('-')) std::abort();
    if (is_file && (!words[1].starts_with(places().models.string()) || words[1].find("/.") != std::string::npos))
      std::abort();
  }
  for (const std::string& word : words) {
    if (word.starts_with("--report=")) std::ofstream(word.substr(9)) << R"({"start": 0, "stop": 1, "events": [{}]})";
    if (word.starts_with("--output=")) std::ofstream(word.substr(9)) << "time,x\n0,1\n";
  }
  return {static_cast<int>(words.size() % 4), words.back().substr(0, 100), "text"};
}

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : at_(data), end_(data + size) {}
  bool any() const { return at_ < end_; }
  uint8_t byte() { return any() ? *at_++ : 0; }
  std::string text() {
    static const char* const kTexts[] = {
        "M",      "M.mo", "../Secret.mo", "link.mo",     ".hidden/H.mo", "new.mo",   "--trust", "x",
        "der(x)", "",     "M0320",        "der(x) = -x", "/etc/../",     "no\0name", "file",    "e"};
    if (byte() % 4) return kTexts[byte() % (sizeof kTexts / sizeof *kTexts)];
    std::string out;
    for (uint8_t n = byte() % 32; n > 0 && any(); --n) out += static_cast<char>(byte());
    return out;
  }
  Json value(int depth = 0) {
    switch (byte() % (depth > 3 ? 5 : 8)) {
      case 0: return nullptr;
      case 1: return byte() % 2 == 0;
      case 2: return byte() * 1e-2;
      case 3: return byte() % 2 ? 1e300 : -5;
      case 4: return text();
      case 5: {
        Json list = Json::array();
        for (uint8_t n = byte() % 5; n > 0; --n) list.push_back(value(depth + 1));
        return list;
      }
      case 6: return Json::array({text(), text()});
      default: {
        Json object = Json::object();
        for (uint8_t n = byte() % 5; n > 0; --n) object[text()] = value(depth + 1);
        return object;
      }
    }
  }
  // With the arguments that a tool has, of any kind.
  std::string call() {
    static const char* const kTools[] = {
        "search_classes", "read_documentation", "check", "simulate", "plot", "explain", "edit", "none"};
    static const char* const kArguments[] = {"file",     "class",   "query",      "limit",       "code",   "old_text",
                                             "new_text", "start",   "stop",       "tolerance",   "solver", "variables",
                                             "samples",  "unknown", "parameters", "start_values"};
    Json arguments = Json::object();
    std::string tool = kTools[byte() % 8];
    for (uint8_t n = byte() % 6; n > 0; --n) arguments[kArguments[byte() % 16]] = byte() % 4 ? Json(text()) : value();
    Json params = {{"name", tool}, {"arguments", byte() % 16 ? arguments : value()}};
    return Json{
        {"jsonrpc", "2.0"}, {"id", byte() % 16 ? Json(7) : value()}, {"method", "tools/call"}, {"params", params}}
        .dump(-1, ' ', false, Json::error_handler_t::replace);
  }

 private:
  const uint8_t *at_, *end_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0 || size > 1 << 14) return 0;
  write_anew();
  std::string input;
  size_t requests = 0;
  if (data[0] == '*') {
    for (Bytes bytes(data + 1, size - 1); bytes.any() && requests < 12; ++requests) input += bytes.call() + "\n";
  } else {
    input.assign(reinterpret_cast<const char*>(data), size);
  }
  char* printed = nullptr;
  size_t length = 0;
  std::FILE* out = open_memstream(&printed, &length);
  saltus::mcp::ToolOptions options{places().models.string(), {}, "0", 1, 100, judge};
  std::istringstream in(input);
  int status = saltus::mcp::serve(in, out, options);
  std::fclose(out);
  std::istringstream replies(std::string(printed, length));
  std::free(printed);
  size_t count = 0;
  for (std::string line; std::getline(replies, line); ++count) {
    Json reply = Json::parse(line, nullptr, false);
    if (!reply.is_object() || reply.contains("result") == reply.contains("error")) std::abort();
  }
  if (status != 0 || (data[0] == '*' && count != requests)) std::abort();
  std::ifstream secret(places().secret);
  if (std::string(std::istreambuf_iterator<char>(secret), {}) != kSecret) std::abort();
  return 0;
}
