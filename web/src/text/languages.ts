// Colours of the three languages. Fast and rough; what a name means is the server's business.

import { HighlightStyle, StreamLanguage, type StreamParser, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const words = (text: string) => new Set(text.split(/\s+/));

const MODELICA = words(`algorithm and annotation block break class connect connector constant constrainedby der discrete each else elseif elsewhen
  encapsulated end enumeration equation expandable extends external final flow for function if import impure in initial inner input loop
  model not operator or outer output package parameter partial protected public pure record redeclare replaceable return stream then type
  when while within`);
const CHI = words(`proc func model xper var cont disc alg chan clock const type enum if fi do od skip delay hidden urgent mode loop while for
  true false and or not div mod in inv tcp init run pass exit return ext switch case end begin from import real bool int nat string void list set dict
  with any self start timer channel experiment`);
const SHSML = words(`model component process state input output parameter param constant const initial init on when if then else elseif end equation
  equations event mode modes automaton location transition guard invariant flow jump goto do reset import connect in out var real integer bool boolean true false
  der and or not is begin class extends inherits discrete continuous`);
const ATOMS = words("true false time pi");

interface State {
  inComment: boolean;
}

function language(name: string, keywords: Set<string>, types: Set<string>, line: string[], block: [string, string] | null): StreamLanguage<State> {
  const parser: StreamParser<State> = {
    name,
    startState: () => ({ inComment: false }),
    token(stream, state) {
      if (state.inComment) {
        if (stream.skipTo(block![1])) {
          stream.match(block![1]);
          state.inComment = false;
        } else stream.skipToEnd();
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (line.some((mark) => stream.match(mark))) {
        stream.skipToEnd();
        return "comment";
      }
      if (block && stream.match(block[0])) {
        state.inComment = true;
        return "comment";
      }
      const c = stream.next()!;
      if (c === '"') {
        for (let d = stream.next(); d; d = stream.next()) {
          if (d === "\\") stream.next();
          else if (d === '"') break;
        }
        return "string";
      }
      if (c === "'") {
        stream.match(/^[^']*'?/);
        return "variableName";
      }
      if (/\d/.test(c)) {
        stream.match(/^\d*(\.\d+)?([eE][-+]?\d+)?/);
        return "number";
      }
      if (/[A-Za-z_]/.test(c)) {
        stream.match(/^[A-Za-z0-9_]*/);
        const word = stream.current();
        if (keywords.has(word)) return "keyword";
        if (types.has(word)) return "typeName";
        if (ATOMS.has(word)) return "atom";
        if (stream.match(/^\s*\(/, false)) return "function";
        return "variableName";
      }
      return /[-+*/^=<>:;.,|&!?]/.test(c) ? "operator" : null;
    },
    tokenTable: { function: tags.function(tags.variableName) },
    languageData: { commentTokens: { line: line[0], ...(block ? { block: { open: block[0], close: block[1] } } : {}) }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  };
  return StreamLanguage.define(parser);
}

const modelica = language("modelica", MODELICA, words("Real Integer Boolean String Complex"), ["//"], ["/*", "*/"]);
const chi = language("chi", CHI, words("real bool int nat string"), ["//", "#"], ["/*", "*/"]);
const shsml = language("shsml", SHSML, words("real integer boolean"), ["%"], null);
const plain = language("text", new Set(), new Set(), [], null);

export const languageNamed = (name: string) => ({ modelica, chi, shsml })[name] ?? plain;

export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, class: "tok-keyword" },
    { tag: tags.comment, class: "tok-comment" },
    { tag: tags.string, class: "tok-string" },
    { tag: tags.number, class: "tok-number" },
    { tag: tags.atom, class: "tok-number" },
    { tag: tags.typeName, class: "tok-type" },
    { tag: tags.function(tags.variableName), class: "tok-function" },
    { tag: tags.operator, class: "tok-operator" },
  ]),
);
