// Changes of one class's text: each looks at the tree of the text as it is, changes as few bytes as it can, and leaves
// a text that is read again before the next one. Nothing is written; in the end there is a list of edits of the
// original.
//
// Spelling. A placement or a line that comes back to what it was gets its old text again, byte by byte, however it was
// written; the memory of spellings outlives the editor.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "modelica/graphics/layers.h"
#include "modelica/graphics/picture.h"
#include "studio/pieces.h"
#include "studio/workspace.h"

namespace saltus::studio {

using modelica::graphics::Extent;
using modelica::graphics::Placed;
using modelica::graphics::Point;
using PointList = std::vector<Point>;

// How things were written before they were changed, by class and name.
class Spellings {
 public:
  struct Kept {
    std::vector<double> numbers;
    std::string text;
  };
  void keep(const std::string& what, std::vector<double> numbers, std::string text);
  // Null: it was never written so.
  const std::string* find(const std::string& what, const std::vector<double>& numbers) const;
  // The text was changed by hand: what was written before is no longer what the author wants.
  void forget(const std::string& path);

 private:
  std::map<std::string, std::vector<Kept>> kept_;
};

// A connection by what it says: stays the same while other things are edited.
struct ConnectionKey {
  std::string from, to;
  int number = 0;  // among those with the same ends
};

class ClassEditor {
 public:
  ClassEditor(Workspace& workspace, const world::ClassNode& node, Spellings& spellings);

  Edits edits() const { return pieces_.total(); }
  const std::string& path() const { return path_; }

  // Placement.
  void place(const std::string& component, const Placed& placed, bool icon = false);
  void move(const std::vector<std::string>& components, Point by, bool lines, bool icon = false);
  // About the middle of each, or all of them about one point.
  void rotate(const std::vector<std::string>& components, double degrees, bool icon = false,
              const Point* about = nullptr);
  void flip(const std::vector<std::string>& components, bool horizontal, bool icon = false,
            const Point* about = nullptr);
  void resize(const std::string& component, Point low, Point high, bool icon = false);

  // Components.
  std::string add(const std::string& class_name, const std::string& wanted_name, const Placed& placed,
                  const std::string& modifiers, const std::string& description = {});
  void remove(const std::vector<std::string>& components);
  void rename(const std::string& component, const std::string& to);
  void describe(const std::string& component, const std::string& text);

  // Connections.
  ConnectionKey connection(const std::string& id) const;  // of the drawing of the original text
  // An end that is an array whose size follows its connections becomes its next element.
  void connect(const std::string& from, const std::string& to, const PointList& points);
  void disconnect(const std::vector<ConnectionKey>& keys);
  void reroute(const ConnectionKey& key, const PointList& points);

  // Modifiers: of a component, or of the class itself where `component` is empty. Null: taken away.
  void modify(const std::string& component, const std::string& name, const std::string* value);
  void redeclare(const std::string& component, const std::string& name, const std::string& class_name);

  // Primitives of a layer: `index` none: another one; `text` none: taken away.
  void set_graphic(bool icon, const size_t* index, const std::string* text);
  // One field of it: extent, points, lineColor, ...; null: taken away.
  void set_graphic_field(bool icon, size_t index, const std::string& name, const std::string* value);

  // Takes components out into a class of their own, with a connector for each end that is connected to what stays, and
  // puts one component in their place. The class is `definition` of the answer, to be stored where `class_name` finds
  // it.
  struct Capsule {
    std::string definition, component;
  };
  Capsule encapsulate(const std::vector<std::string>& components, const std::string& class_name,
                      const std::string& description);

  // Plain Modelica, and from it.
  std::string copy(const std::vector<std::string>& components) const;
  std::vector<std::string> paste(const std::string& text, Point by);

  // Classes inside of this one, and beside it where it stands in a file with others.
  void insert_class(const std::string& text);
  void insert_beside(const std::string& text);

 private:
  friend class ModifierEdit;
  const world::ClassNode& node() const { return *node_; }
  const world::FileSnapshot& file() const { return *node_->file; }
  std::string_view text() const { return node_->file->text(); }
  // Of this class itself; throws when it is inherited or not there.
  const world::Declaration& declared(const std::string& component) const;
  const world::Declaration* find_declared(const std::string& component) const;
  // Makes the edits and reads the text again.
  void commit(Edits edits);

  struct Line {
    const modelica::syntax::ConnectEquation* equation = nullptr;
    ConnectionKey key;
    PointList points;
  };
  std::vector<Line> lines() const;
  Line line(const ConnectionKey& key) const;
  void set_points(const Line& line, const PointList& points);
  // An array of connectors that grows with its connections: its size is a parameter with the annotation
  // connectorSizing (MLS 3.6 §18.7).
  struct SizedConnectors {
    std::string component, parameter;
    int size = 0;
  };
  std::optional<SizedConnectors> sized_connectors(const std::string& reference) const;
  // The element that the next connection takes; the parameter becomes large enough.
  std::string next_element(const std::string& reference);
  void close_gaps(const std::map<std::string, std::set<int>>& removed);
  void replace_by(Span span, const std::string& wanted);
  void set_value(const modelica::syntax::Expr& now, const std::string& wanted);
  void follow(const std::vector<std::string>& moved, Point by);
  Placed placed(const std::string& component, bool icon) const;
  // A component of a component: "r.p", subscripts left aside.
  world::Member member_of(world::Query& query, const std::string& reference) const;
  void describe_end(world::Query& query, world::Evaluator& evaluator, const std::string& end, std::string& class_name,
                    std::string& sizes) const;
  std::string place_key(const std::string& component, bool icon) const;
  std::string free_name(const std::string& wanted) const;
  // The text as the language services see it.
  lsp::Document document(lsp::Session& session) const;
  std::string name_of_class(const world::ClassNode& target) const;

  // Where text goes in.
  std::string indent_of_class() const;
  uint32_t after_statement(uint32_t end) const;  // behind the semicolon and what is said on its line
  Edit declaration_edit(const std::string& declaration) const;
  Edit equation_edit(const std::string& equation) const;
  Edit class_annotation_edit(const std::string& argument) const;
  Edit whole_lines(uint32_t begin, uint32_t end) const;  // removes a declaration or an equation with its line

  std::string path_, class_name_;
  Pieces pieces_;
  world::WorldPtr world_;
  const world::ClassNode* node_;
  bool was_sound_;
  Spellings& spellings_;
  std::vector<ConnectionKey> original_connections_;
};

// Numbers as people write them in annotations: 10, -7.5.
std::string number_text(double value);
std::string points_text(const PointList& points);
// The last point of a line is moved: the piece before it stays level or upright where it was.
PointList end_moved(PointList points, Point by);
// Points that do nothing are left out.
PointList simplified(const PointList& points);
// connect(from, to) annotation (Line(...)); on one line where it fits.
std::string connection_text(const std::string& from, const std::string& to, const PointList& points,
                            modelica::graphics::Color color, const std::string& indent);
std::string placement_text(
    const Placed& placed);  // transformation(...) without its name: extent={{...}}, rotation=..., origin={...}

}  // namespace saltus::studio
