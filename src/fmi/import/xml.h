// XML from strangers: no document types, no entities of its own, bounded in size, depth and attributes; every node has
// a place.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "base/context.h"

namespace saltus::fmi {

class XmlFile {
 public:
  // False: the diagnostics say why.
  bool read(const std::string& path, const std::string& shown, Context& context);

  pugi::xml_node root() const { return document_.document_element(); }
  Span span(pugi::xml_node node) const;
  FileId file() const { return file_; }

 private:
  pugi::xml_document document_;
  FileId file_;
};

// Attributes as values; what is there and is none is reported.
class XmlReader {
 public:
  XmlReader(const XmlFile& xml, Context& context) : xml_(xml), context_(context) {}

  std::string text(pugi::xml_node node, const char* name) const { return node.attribute(name).as_string(); }
  std::string required(pugi::xml_node node, const char* name);
  bool flag(pugi::xml_node node, const char* name, bool otherwise = false);
  std::optional<double> real(pugi::xml_node node, const char* name);
  std::optional<uint32_t> natural(pugi::xml_node node, const char* name);
  std::vector<double> reals(pugi::xml_node node, const char* name);
  std::vector<uint32_t> naturals(pugi::xml_node node, const char* name);
  Span span(pugi::xml_node node) const { return xml_.span(node); }
  // An element that has no place there.
  void unexpected(pugi::xml_node node, const std::string& in);
  bool good() const { return good_; }

 private:
  void wrong(pugi::xml_node node, const char* name, const char* what);
  const XmlFile& xml_;
  Context& context_;
  bool good_ = true;
};

}  // namespace saltus::fmi
