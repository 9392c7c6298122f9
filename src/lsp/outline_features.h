// What an editor asks about a χ or SHSML document, answered from its outline. Each answer is JSON as the Language
// Server Protocol 3.17 has it.
#pragma once

#include "lsp/session.h"

namespace saltus::lsp::outlined {

Json hover(const Session& session, const Document& document, uint32_t offset);
Json definition(const Session& session, const Document& document, uint32_t offset, bool of_type);
Json references(const Session& session, const Document& document, uint32_t offset, bool with_declaration);
Json highlights(const Session& session, const Document& document, uint32_t offset);
Json prepare_rename(const Session& session, const Document& document, uint32_t offset);
Json rename(const Session& session, const Document& document, uint32_t offset, const std::string& name,
            std::string& why);
Json completion(const Session& session, const Document& document, uint32_t offset);
Json signature_help(const Session& session, const Document& document, uint32_t offset);
Json document_symbols(const Session& session, const Document& document);
Json folding(const Session& session, const Document& document);
Json semantic_tokens(const Session& session, const Document& document);
Json inlay_hints(const Session& session, const Document& document, uint32_t begin, uint32_t end);
Json code_lenses(const Session& session, const Document& document);
Json prepare_calls(const Session& session, const Document& document, uint32_t offset);
// `data` is that of an item of prepare_calls.
Json incoming_calls(const Session& session, const Json& data);
Json outgoing_calls(const Session& session, const Json& data);
// Definitions of open documents whose name holds `key`, which has no capital letters.
void workspace_symbols(const Session& session, const std::string& key, Json& all);

// SymbolKind of the protocol.
int symbol_kind(SymbolRole role);

}  // namespace saltus::lsp::outlined
