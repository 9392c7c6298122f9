#include "document/page.h"

#include <algorithm>

#include "document/names.h"
#include "modelica/graphics/fields.h"
#include "modelica/graphics/macros.h"

namespace saltus::document {

using namespace modelica::syntax;
using modelica::graphics::Fields;
using modelica::world::ClassNode;
using modelica::world::InstancePtr;
using modelica::world::Member;

std::string PageWriter::class_link(const ClassNode& node, std::string_view text) {
  std::string page = page_of_(node);
  if (page.empty()) return escaped(text);
  return "<a href=\"" + escaped(page) + "\">" + escaped(text) + "</a>";
}

std::string PageWriter::crumbs(const ClassNode& node) {
  std::string out;
  for (const ClassNode* at = node.parent; at; at = at->parent) out = class_link(*at, at->name) + " › " + out;
  return "<div class=\"crumbs\">" + out + "</div>\n";
}

std::string PageWriter::extends(const ClassNode& node) {
  std::string out;
  for (const modelica::world::Base& base : query_.bases(query_.instance(node)))
    out += (out.empty() ? "" : ", ") + class_link(*base.instance->node, base.instance->node->full_name());
  return out.empty() ? out : "<p>Extends " + out + ".</p>\n";
}

std::string PageWriter::contents(const ClassNode& node) {
  std::string rows;
  for (const ClassNode* child : node.children) {
    if (child->is_protected || page_of_(*child).empty()) continue;
    std::string icon = icon_of_(*child);
    rows += "<tr><td>" + (icon.empty() ? "" : "<img src=\"" + escaped(icon) + "\" alt=\"\" loading=\"lazy\">") +
            "</td><td>" + class_link(*child, child->name) + "</td><td>" + escaped(description_of(*child)) +
            "</td></tr>\n";
  }
  if (rows.empty()) return rows;
  return "<h2 id=\"contents\">Contents</h2>\n<table class=\"list\">\n" + rows + "</table>\n";
}

std::string PageWriter::literals(const ClassNode& node) {
  if (node.definition->kind != ClassKind::Enumeration) return {};
  std::string rows;
  for (const EnumerationLiteral& literal : node.definition->literals)
    rows += "<tr><td><code>" + escaped(node.file->name(literal.name)) + "</code></td><td>" +
            escaped(literal.description.text) + "</td></tr>\n";
  return "<h2>Values</h2>\n<table class=\"list\">\n" + rows + "</table>\n";
}

// Name, type, value, description.
std::string PageWriter::row(const Member& member) {
  const modelica::world::Declaration& declaration = *member.declaration;
  const modelica::world::FileSnapshot& file = *member.declared_in->file;
  std::string name(declaration.name);
  std::string sizes;
  for (const auto* list : {&declaration.clause->subscripts, &declaration.component->subscripts}) {
    for (const Expr* size : *list) sizes += (sizes.empty() ? "" : ", ") + std::string(file.text(size->span));
  }
  if (!sizes.empty()) name += "[" + sizes + "]";
  std::string written(file.text(declaration.clause->type.span));
  InstancePtr type = query_.type_of(member);
  std::string value;
  modelica::world::Scope scope;
  if (const Expr* given = modelica::world::Evaluator::binding(member, scope); given && scope.lexical) {
    std::string_view text = scope.lexical->file->text(given->span);
    value = text.size() > 120 ? std::string(text.substr(0, 117)) + "…" : std::string(text);
  }
  std::string unit = evaluator_.attribute(member, "unit").text;
  if (!unit.empty() && unit != "1")
    unit = " [" + modelica::graphics::pretty_unit(unit) + "]";
  else
    unit.clear();
  return "<tr><td><code>" + escaped(name) + "</code></td><td>" +
         (type ? class_link(*type->node, written) : escaped(written)) + "</td><td><code>" + escaped(value) +
         "</code></td><td>" + escaped(declaration.component->description.text) + escaped(unit) + "</td></tr>\n";
}

std::string PageWriter::members(const ClassNode& node) {
  if (node.is(Restriction::Package) || node.is(Restriction::Type)) {
    // Constants of packages only.
    if (!node.is(Restriction::Package) || node.declarations.empty()) return {};
  }
  struct Table {
    const char* title;
    std::string rows;
    std::string group;
  };
  Table tables[] = {{"Constants", {}, {}}, {"Parameters", {}, {}}, {"Connectors", {}, {}}, {"Inputs", {}, {}},
                    {"Outputs", {}, {}},   {"Variables", {}, {}},  {"Components", {}, {}}};
  enum { Constants, Parameters, Connectors, Inputs, Outputs, Variables, Components };
  for (const Member& member : query_.members(query_.instance(node))) {
    if (member.is_protected) continue;
    const ComponentsElement& clause = *member.declaration->clause;
    InstancePtr type = query_.type_of(member);
    bool simple = query_.simple_type(member).has_value();
    int table = Components;
    if (clause.variability == Variability::Constant)
      table = Constants;
    else if (clause.variability == Variability::Parameter)
      table = Parameters;
    else if (clause.direction == Direction::Input)
      table = Inputs;
    else if (clause.direction == Direction::Output)
      table = Outputs;
    else if (type && type->node->is_connector())
      table = Connectors;
    else if (simple || !type)
      table = Variables;
    if (table == Parameters) {
      std::string group;
      if (auto dialog = Fields::of_argument(evaluator_, member.scope,
                                            member.declaration->component->description.annotation, "Dialog")) {
        group = dialog->text("tab");
        std::string inner = dialog->text("group");
        if (!inner.empty()) group += (group.empty() ? "" : ": ") + inner;
      }
      if (group != tables[table].group) {
        tables[table].group = group;
        tables[table].rows +=
            "<tr><th class=\"group\" colspan=\"4\">" + escaped(group.empty() ? "General" : group) + "</th></tr>\n";
      }
    }
    tables[table].rows += row(member);
  }
  std::string out;
  for (const Table& table : tables) {
    if (table.rows.empty()) continue;
    out += std::string("<h2>") + table.title +
           "</h2>\n<table class=\"list\">\n<tr><th>Name</th><th>Type</th><th>Value</th><th>Description</th></tr>\n" +
           table.rows + "</table>\n";
  }
  return out;
}

std::string PageWriter::documentation(const ClassNode& node, std::string_view field) {
  modelica::world::Scope scope = query_.scope_of(query_.instance(node));
  auto given = Fields::of_argument(evaluator_, scope, node.definition->description.annotation, "Documentation");
  return given ? given->text(field) : std::string();
}

std::string PageWriter::body(const ClassNode& node, const PageParts& parts, const Links& links) {
  std::string kind(kind_of(node));
  if (node.definition->partial) kind = "partial " + kind;
  std::string out = crumbs(node) + "<h1>" +
                    (parts.icon.empty() ? "" : "<img src=\"" + escaped(parts.icon) + "\" alt=\"\">") + "<span>" +
                    escaped(node.name) + " <small>" + kind + "</small></span></h1>\n";
  if (!description_of(node).empty()) out += "<p class=\"lead\">" + escaped(description_of(node)) + "</p>\n";
  out += extends(node);
  if (!parts.diagram.empty())
    out += "<h2 id=\"diagram\">Diagram</h2>\n<div class=\"card\"><img src=\"" + escaped(parts.diagram) +
           "\" alt=\"diagram of " + escaped(node.name) + "\"></div>\n";
  std::string info = documentation(node, "info"), revisions = documentation(node, "revisions");
  auto shown = [&](const std::string& text) {
    bool html = text.find("<html") != std::string::npos || text.find("<HTML") != std::string::npos;
    return html ? sanitized(text, links) : "<pre>" + escaped(text) + "</pre>";
  };
  if (!info.empty()) out += "<h2 id=\"info\">Information</h2>\n<div class=\"info\">" + shown(info) + "</div>\n";
  out += contents(node) + literals(node) + members(node);
  if (!revisions.empty())
    out += "<h2 id=\"revisions\">Revisions</h2>\n<div class=\"info\">" + shown(revisions) + "</div>\n";
  out += "<h2 id=\"source\">Source</h2>\n<pre>" + source_view(node, query_, page_of_) + "</pre>\n";
  return out;
}

}  // namespace saltus::document
