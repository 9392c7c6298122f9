#include "fmi/import/xml.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>

#include "base/regular_file.h"
#include "base/utf8.h"

namespace saltus::fmi {

SALTUS_DIAGNOSTIC(Unreadable, Error, "F0001", "{}");
SALTUS_DIAGNOSTIC(NotWellFormed, Error, "F0002", "this is not well-formed XML: {}");
SALTUS_DIAGNOSTIC(HasDocumentType, Error, "F0003",
                  "a document type or entity declaration: refused, since it can make a small file large");
SALTUS_DIAGNOSTIC(TooDeep, Error, "F0004", "elements lie more than {} deep");
SALTUS_DIAGNOSTIC(MissingAttribute, Error, "F0005", "<{}> has no attribute '{}'");
SALTUS_DIAGNOSTIC(BadAttribute, Error, "F0006", "the attribute '{}' of <{}>, \"{}\", is not {}");
SALTUS_DIAGNOSTIC(UnknownElement, Warning, "F0007", "<{}> does not belong into {}");

namespace {
constexpr int kMostDepth = 64;
constexpr uint64_t kMostBytes = uint64_t{512} << 20;

bool is_text(pugi::xml_node node) {
  if (!is_utf8(node.name()) || !is_utf8(node.value())) return false;
  return std::ranges::all_of(node.attributes(),
                             [](pugi::xml_attribute a) { return is_utf8(a.name()) && is_utf8(a.value()); });
}
}  // namespace

bool XmlFile::read(const std::string& path, const std::string& shown, Context& context) {
  std::string why;
  std::optional<std::string> text = read_regular_file(path, why, kMostBytes);
  if (!text) {
    context.diagnostics.report(Unreadable, {}, fmt::format("'{}' is missing or cannot be read: {}", shown, why));
    return false;
  }
  file_ = context.sources.add(shown, std::move(*text));
  std::string_view all = context.sources[file_].text();
  for (const char* word : {"<!DOCTYPE", "<!ENTITY"}) {
    if (size_t at = all.find(word); at != std::string_view::npos) {
      context.diagnostics.report(HasDocumentType, {file_, static_cast<uint32_t>(at), static_cast<uint32_t>(at) + 9});
      return false;
    }
  }
  pugi::xml_parse_result parsed =
      document_.load_buffer(all.data(), all.size(), pugi::parse_default, pugi::encoding_auto);
  if (!parsed) {
    auto at = static_cast<uint32_t>(
        std::min<size_t>(static_cast<size_t>(std::max<ptrdiff_t>(parsed.offset, 0)), all.empty() ? 0 : all.size() - 1));
    context.diagnostics.report(NotWellFormed, {file_, at, at + 1}, parsed.description());
    return false;
  }
  // In document order, without recursion.
  int depth = 0;
  for (pugi::xml_node node = document_.first_child(); node;) {
    if (depth > kMostDepth) {
      context.diagnostics.report(TooDeep, span(node), kMostDepth);
      return false;
    }
    if (!is_text(node)) {
      context.diagnostics.report(NotWellFormed, span(node), "a name or value is not valid UTF-8");
      return false;
    }
    if (node.first_child()) {
      node = node.first_child();
      ++depth;
      continue;
    }
    while (node && !node.next_sibling()) {
      node = node.parent();
      --depth;
    }
    if (node) node = node.next_sibling();
  }
  return true;
}

Span XmlFile::span(pugi::xml_node node) const {
  ptrdiff_t at = node.offset_debug();
  if (at < 0 || !file_.valid()) return {};
  auto begin = static_cast<uint32_t>(at);
  return {file_, begin, begin + static_cast<uint32_t>(std::char_traits<char>::length(node.name()))};
}

std::string XmlReader::required(pugi::xml_node node, const char* name) {
  pugi::xml_attribute attribute = node.attribute(name);
  if (!attribute) {
    context_.diagnostics.report(MissingAttribute, span(node), node.name(), name);
    good_ = false;
  }
  return attribute.as_string();
}

void XmlReader::wrong(pugi::xml_node node, const char* name, const char* what) {
  context_.diagnostics.report(BadAttribute, span(node), name, node.name(), node.attribute(name).as_string(), what);
  good_ = false;
}

bool XmlReader::flag(pugi::xml_node node, const char* name, bool otherwise) {
  pugi::xml_attribute attribute = node.attribute(name);
  if (!attribute) return otherwise;
  std::string_view value = attribute.as_string();
  if (value == "true" || value == "1") return true;
  if (value != "false" && value != "0") wrong(node, name, "a Boolean");
  return false;
}

namespace {

// xs:double; "INF", "-INF" and "NaN" as XML Schema spells them.
bool parse_real(std::string_view text, double& value) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range && end == text.data() + text.size()) {
    value = std::strtod(std::string(text).c_str(), nullptr);
    return true;
  }
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

bool parse_natural(std::string_view text, uint32_t& value) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

}  // namespace

std::optional<double> XmlReader::real(pugi::xml_node node, const char* name) {
  pugi::xml_attribute attribute = node.attribute(name);
  if (!attribute) return std::nullopt;
  double value = 0;
  if (!parse_real(attribute.as_string(), value)) wrong(node, name, "a number");
  return value;
}

std::optional<uint32_t> XmlReader::natural(pugi::xml_node node, const char* name) {
  pugi::xml_attribute attribute = node.attribute(name);
  if (!attribute) return std::nullopt;
  uint32_t value = 0;
  if (!parse_natural(attribute.as_string(), value)) wrong(node, name, "an unsigned number of 32 bits");
  return value;
}

std::vector<double> XmlReader::reals(pugi::xml_node node, const char* name) {
  std::vector<double> list;
  std::istringstream words(node.attribute(name).as_string());
  for (std::string word; words >> word;) {
    double value = 0;
    if (word == "true" || word == "false")
      value = word == "true";
    else if (!parse_real(word, value))
      return wrong(node, name, "a list of numbers"), list;
    list.push_back(value);
  }
  return list;
}

std::vector<uint32_t> XmlReader::naturals(pugi::xml_node node, const char* name) {
  std::vector<uint32_t> list;
  std::istringstream words(node.attribute(name).as_string());
  for (std::string word; words >> word;) {
    uint32_t value = 0;
    if (!parse_natural(word, value)) return wrong(node, name, "a list of unsigned numbers"), list;
    list.push_back(value);
  }
  return list;
}

void XmlReader::unexpected(pugi::xml_node node, const std::string& in) {
  context_.diagnostics.report(UnknownElement, span(node), node.name(), in);
}

}  // namespace saltus::fmi
