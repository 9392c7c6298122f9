// The client's side of the extension without its window: the libraries that it talks through (vscode-jsonrpc, vscode-languageserver-protocol) drive `saltus lsp` on a model.
// `npm test [-- PROGRAM]`
"use strict";
const assert = require("assert");
const { spawn } = require("child_process");
const rpc = require("vscode-jsonrpc/node");
const lsp = require("vscode-languageserver-protocol");
const manifest = require("./package.json");

const text = "model M\n  Real x(start=1, fixed=true);\n  Reel y;\nequation\n  der(x) = -x;\nend M;\n";
const uri = "file:///nowhere/M.mo";

async function main() {
  const server = spawn(process.argv[2] || "saltus", ["lsp", "--shallow"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = rpc.createMessageConnection(new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin));
  const published = new Promise((done) => connection.onNotification(lsp.PublishDiagnosticsNotification.type, done));
  connection.listen();
  const told = await connection.sendRequest(lsp.InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities: { general: { positionEncodings: ["utf-16"] } } });
  assert(told.capabilities.callHierarchyProvider && told.capabilities.semanticTokensProvider, "capabilities");
  await connection.sendNotification(lsp.InitializedNotification.type, {});
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: "modelica", version: 1, text } });
  const { diagnostics } = await published;
  assert.deepStrictEqual(diagnostics.map((d) => [d.code, d.range.start.line]), [["M0810", 2]]);
  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, { textDocument: { uri }, range: diagnostics[0].range, context: { diagnostics } });
  assert.strictEqual(actions[0].edit.changes[uri][0].newText, "Real");
  const hover = await connection.sendRequest(lsp.HoverRequest.type, { textDocument: { uri }, position: { line: 4, character: 6 } });
  assert(lsp.MarkupContent.is(hover.contents) && hover.contents.value.includes("Real x"), "hover");
  const where = await connection.sendRequest(lsp.DefinitionRequest.type, { textDocument: { uri }, position: { line: 4, character: 6 } });
  assert(lsp.Location.is(where) && where.range.start.line === 1, "definition");
  const offers = await connection.sendRequest(lsp.CompletionRequest.type, { textDocument: { uri }, position: { line: 4, character: 12 } });
  assert(offers.items.some((i) => i.label === "x"), "completion");
  const symbols = await connection.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: { uri } });
  assert(symbols.every((s) => lsp.Range.is(s.range) && lsp.Range.is(s.selectionRange)), "symbols");
  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.strictEqual(await new Promise((done) => server.on("exit", done)), 0);
  // What the manifest names is there.
  for (const { path } of [...manifest.contributes.grammars, ...manifest.contributes.snippets]) require(path);
  const commands = manifest.contributes.commands.map((c) => c.command);
  const source = require("fs").readFileSync(require.resolve(manifest.main), "utf8");
  for (const command of commands) assert(source.includes(`registerCommand("${command}"`), command);
  console.log("passed");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
