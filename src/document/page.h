// The page of one class, without its frame.
#pragma once

#include <string>

#include "document/html.h"
#include "document/source_view.h"
#include "modelica/world/evaluate.h"

namespace saltus::document {

struct PageParts {
  std::string icon, diagram;  // addresses; empty: there is nothing to see
};

class PageWriter {
 public:
  PageWriter(modelica::world::Query& query, const PageOf& page_of,
             const std::function<std::string(const modelica::world::ClassNode&)>& icon_of)
      : query_(query), evaluator_(query), page_of_(page_of), icon_of_(icon_of) {}

  std::string body(const modelica::world::ClassNode& node, const PageParts& parts, const Links& links);

 private:
  std::string crumbs(const modelica::world::ClassNode& node);
  std::string extends(const modelica::world::ClassNode& node);
  std::string contents(const modelica::world::ClassNode& node);
  std::string literals(const modelica::world::ClassNode& node);
  std::string members(const modelica::world::ClassNode& node);
  std::string row(const modelica::world::Member& member);
  std::string documentation(const modelica::world::ClassNode& node, std::string_view field);
  std::string class_link(const modelica::world::ClassNode& node, std::string_view text);

  modelica::world::Query& query_;
  modelica::world::Evaluator evaluator_;
  const PageOf& page_of_;
  const std::function<std::string(const modelica::world::ClassNode&)>& icon_of_;
};

}  // namespace saltus::document
