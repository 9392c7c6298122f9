// Edits that put into a class what it lacks: an import, a ground, initial equations.
#pragma once

#include "lsp/session.h"

namespace saltus::lsp {

// `import a.b.C;` as the first element of a class.
Json import_edit(const Session& session, const Document& document, const world::ClassNode& node,
                 const std::string& full_name);

// What fixes the potential of the connector that the message names ("of 'r.p.v', ... only differences are determined"):
// a class of some library with one such connector and an equation that gives its potential a constant. An array of
// edits, empty when there is none.
Json insert_ground(const Session& session, const Document& document, const std::string& message);

// All conditions of Document::assumed, where the place touches the class that was checked.
Json insert_assumed(const Session& session, const Document& document, uint32_t begin, uint32_t end);

}  // namespace saltus::lsp
