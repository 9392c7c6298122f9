// The client: starts `saltus lsp`, and shows plots and diagrams.
"use strict";
const vscode = require("vscode");
const os = require("os");
const path = require("path");
const { execFile } = require("child_process");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function settings() {
  const given = vscode.workspace.getConfiguration("saltus");
  const folders = given.get("libraries", []).flatMap((folder) => ["-I", folder]);
  return { program: given.get("program", "saltus"), folders };
}

function panel(title, html) {
  const view = vscode.window.createWebviewPanel("saltus", title, vscode.ViewColumn.Beside, {});
  view.webview.html = `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">` +
    `<body style="background:#fff;margin:1rem;text-align:center">${html}</body>`;
}

function image(svg) {
  return `<img style="max-width:100%;max-height:95vh" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}">`;
}

async function draw(uri, name) {
  if (!name) return;
  const answer = await client.sendRequest("saltus/draw", { class: name, layer: "diagram" });
  panel(name, image(answer.svg));
}

async function simulate(uri, name) {
  const editor = vscode.window.activeTextEditor;
  const file = uri ? vscode.Uri.parse(uri).fsPath : editor && editor.document.uri.fsPath;
  if (!file) return;
  await vscode.workspace.saveAll(false);
  const { program, folders } = settings();
  const variables = await vscode.window.showInputBox({ prompt: "Variables to plot, with commas between them", placeHolder: "x, y" });
  if (!variables) return;
  const plot = path.join(os.tmpdir(), `saltus-${process.pid}-${Date.now()}.svg`);
  const words = ["simulate", file, ...(name ? ["-m", name] : []), ...folders, "--plot", variables.replace(/\s+/g, ""), "--plot-file", plot];
  execFile(program, words, { maxBuffer: 1 << 26 }, async (error, stdout, stderr) => {
    if (error) return vscode.window.showErrorMessage(stderr.trim() || String(error));
    const svg = await vscode.workspace.fs.readFile(vscode.Uri.file(plot));
    panel(name || path.basename(file), image(Buffer.from(svg)));
  });
}

function activate(context) {
  const { program, folders } = settings();
  client = new LanguageClient("saltus", "Saltus", { command: program, args: ["lsp", ...folders] },
    { documentSelector: ["modelica", "chi", "shsml"].map((language) => ({ scheme: "file", language })) });
  context.subscriptions.push(client, vscode.commands.registerCommand("saltus.draw", draw), vscode.commands.registerCommand("saltus.simulate", simulate));
  return client.start();
}

exports.activate = activate;
exports.deactivate = () => client && client.stop();
