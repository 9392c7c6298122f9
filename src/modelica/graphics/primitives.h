// Graphical primitives (MLS 3.6 §18.6.5) → shapes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "modelica/graphics/fields.h"
#include "modelica/graphics/picture.h"

namespace saltus::modelica::graphics {

// Where a primitive is drawn.
struct Canvas {
  Picture& picture;
  Affine place;  // from the coordinates of the primitive's class
};

// %name, %class, %par in a text become words.
using Macros = std::function<std::string(std::string_view text)>;
// The name of an image file as it is written → a data: URL; empty: there is none.
using LoadImage = std::function<std::string(std::string_view name)>;

// False: there is no primitive of that name.
bool draw_primitive(std::string_view kind, const Fields& fields, const Canvas& canvas, const Macros& macros,
                    const LoadImage& load_image);

// Also the line of a connection.
void draw_line(const Fields& fields, const Canvas& canvas);
void draw_text(const Fields& fields, const std::string& text, const Canvas& canvas, Align usual);

}  // namespace saltus::modelica::graphics
