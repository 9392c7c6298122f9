// What an editor asks about a Modelica document. Each answer is JSON as the Language Server Protocol 3.17 has it; null:
// there is none.
#pragma once

#include "lsp/session.h"

namespace saltus::lsp {

Json hover(const Session& session, const Document& document, uint32_t offset);
Json definition(const Session& session, const Document& document, uint32_t offset, bool of_type);
Json references(const Session& session, const Document& document, uint32_t offset, bool with_declaration);
Json highlights(const Session& session, const Document& document, uint32_t offset);
Json prepare_rename(const Session& session, const Document& document, uint32_t offset);
// An edit of the workspace; `why` when it cannot be.
Json rename(const Session& session, const Document& document, uint32_t offset, const std::string& name,
            std::string& why);
Json completion(const Session& session, const Document& document, uint32_t offset);
Json signature_help(const Session& session, const Document& document, uint32_t offset);
Json document_symbols(const Session& session, const Document& document);
Json workspace_symbols(const Session& session, const std::string& wanted);
Json folding(const Session& session, const Document& document);
Json semantic_tokens(const Session& session, const Document& document);
Json inlay_hints(const Session& session, const Document& document, uint32_t begin, uint32_t end);
Json code_lenses(const Session& session, const Document& document);
// Of any language: edits for the diagnostics that the editor names.
Json code_actions(const Session& session, const Document& document, const Json& params);
// A class as an item of type and call hierarchies; its full name is the item's data.
Json hierarchy_item(const Session& session, const world::ClassNode& node);
Json type_hierarchy(const Session& session, const Document& document, uint32_t offset);
Json supertypes(const Session& session, const std::string& class_name);
Json subtypes(const Session& session, const std::string& class_name);
Json prepare_calls(const Session& session, const Document& document, uint32_t offset);
Json incoming_calls(const Session& session, const std::string& class_name);
Json outgoing_calls(const Session& session, const std::string& class_name);

// The names of token kinds, in the order of their numbers.
Json token_types();

// What the parser and the world have to say of a document, at once.
Json diagnostics(const Session& session, const Document& document);

}  // namespace saltus::lsp
