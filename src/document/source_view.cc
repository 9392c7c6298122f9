#include "document/source_view.h"

#include <algorithm>
#include <map>

#include "document/html.h"

namespace saltus::document {

using namespace modelica::syntax;
using modelica::world::ClassNode;
using modelica::world::FileSnapshot;
using modelica::world::Found;
using modelica::world::FoundKind;
using modelica::world::Query;

namespace {

class View {
 public:
  View(const ClassNode& node, Query& query, const PageOf& page_of)
      : node_(node), file_(*node.file), query_(query), page_of_(page_of) {}

  std::string run() {
    scope_ = query_.scope_of(query_.instance(node_));
    if (node_.definition->kind == ClassKind::Short) link(node_.definition->base, true);
    for (const Section& section : node_.definition->sections) {
      for (const Element* element : section.elements) look_at(*element);
      for (const Equation* equation : section.equations) leave_out(equation->description);
      for (const Statement* statement : section.statements) leave_out(statement->description);
    }
    leave_out(node_.definition->description);
    return print();
  }

 private:
  // From a place of the text on, something else is written, up to `end`.
  struct Instead {
    uint32_t end;
    std::string html;
  };

  void link(const Path& path, bool around = false) {
    if (path.parts.empty()) return;
    modelica::world::Scope scope = scope_;
    if (around) scope = {node_.parent, nullptr, nullptr};
    Found found = query_.resolve(scope, path);
    if (around && !node_.parent) found = {};
    if (found.kind != FoundKind::Class) return;
    std::string page = page_of_(*found.instance->node);
    if (page.empty()) return;
    instead_[path.span.begin] = {path.span.end,
                                 "<a href=\"" + escaped(page) + "\">" + escaped(file_.text(path.span)) + "</a>"};
  }

  void leave_out(const Description& description) {
    if (!description.has_annotation) return;
    instead_[description.annotation_span.begin] = {description.annotation_span.end,
                                                   "<span class=\"c\">annotation (…)</span>"};
  }

  void look_at(const Element& element) {
    switch (element.kind) {
      case ElementKind::Extends: {
        const auto& extends = as<ExtendsElement>(element);
        link(extends.base);
        leave_out(extends.description);
        break;
      }
      case ElementKind::Components: {
        const auto& clause = as<ComponentsElement>(element);
        link(clause.type);
        for (const Component* component : clause.components) leave_out(component->description);
        break;
      }
      case ElementKind::Class: {
        const ClassDef& def = *as<ClassElement>(element).definition;
        const ClassNode* child = node_.child(file_.name(def.name));
        std::string page = child ? page_of_(*child) : "";
        if (def.kind != ClassKind::Long && def.kind != ClassKind::LongExtends) {
          leave_out(def.description);
        } else if (!page.empty()) {
          std::string head(file_.text({element.span.file, element.span.begin, def.name_span.begin}));
          instead_[element.span.begin] = {element.span.end, "<span class=\"k\">" + escaped(head) + "</span><a href=\"" +
                                                                escaped(page) + "\">" + escaped(child->name) +
                                                                "</a> <span class=\"c\">…</span>"};
        }
        break;
      }
      default: break;
    }
  }

  std::string print() {
    const Tree& tree = file_.tree();
    uint32_t at = node_.definition->span.begin, end = node_.definition->span.end;
    std::string out;
    auto token = std::lower_bound(tree.tokens.begin(), tree.tokens.end(), at,
                                  [](const Token& t, uint32_t b) { return t.begin < b; });
    auto comment = std::lower_bound(tree.comments.begin(), tree.comments.end(), at,
                                    [](const Comment& c, uint32_t b) { return c.begin < b; });
    // The text's own indentation goes.
    size_t column = 0;
    for (uint32_t k = at; k > 0 && file_.text()[k - 1] == ' '; --k) ++column;
    indent_ = column;
    while (at < end) {
      if (auto other = instead_.find(at); other != instead_.end()) {
        out += other->second.html;
        at = other->second.end;
        while (token != tree.tokens.end() && token->begin < at) ++token;
        while (comment != tree.comments.end() && comment->begin < at) ++comment;
        continue;
      }
      if (comment != tree.comments.end() && comment->begin == at) {
        out += "<span class=\"c\">" + escaped(plain(comment->begin, comment->end)) + "</span>";
        at = (comment++)->end;
      } else if (token != tree.tokens.end() && token->begin == at && token->end > at) {
        out += coloured(*token);
        at = (token++)->end;
      } else {
        uint32_t next = end;
        if (token != tree.tokens.end()) next = std::min(next, std::max(token->begin, at + 1));
        if (comment != tree.comments.end()) next = std::min(next, std::max(comment->begin, at + 1));
        out += plain(at, next);
        at = next;
      }
    }
    return out;
  }

  // White space, with as much taken from the beginning of each line as the class is indented.
  std::string plain(uint32_t begin, uint32_t end) const {
    std::string out;
    for (uint32_t k = begin; k < end; ++k) {
      char c = file_.text()[k];
      if (c == '\r') continue;
      out += c;
      if (c != '\n') continue;
      for (size_t skipped = 0; skipped < indent_ && k + 1 < end && file_.text()[k + 1] == ' '; ++skipped) ++k;
    }
    return out;
  }

  std::string coloured(const Token& token) const {
    std::string text = escaped(file_.text().substr(token.begin, token.end - token.begin));
    const char* kind = token.kind == TokenKind::String                                         ? "s"
                       : token.kind == TokenKind::Integer || token.kind == TokenKind::Real     ? "n"
                       : token.kind >= TokenKind::Algorithm && token.kind <= TokenKind::Within ? "k"
                                                                                               : nullptr;
    return kind ? std::string("<span class=\"") + kind + "\">" + text + "</span>" : text;
  }

  const ClassNode& node_;
  const FileSnapshot& file_;
  Query& query_;
  const PageOf& page_of_;
  modelica::world::Scope scope_;
  std::map<uint32_t, Instead> instead_;
  size_t indent_ = 0;
};

}  // namespace

std::string source_view(const ClassNode& node, Query& query, const PageOf& page_of) {
  return View(node, query, page_of).run();
}

}  // namespace saltus::document
