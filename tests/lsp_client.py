"""A client of `saltus lsp` for tests: messages over its pipes, and what it published."""
import json
import subprocess
import time


class Client:
    def __init__(self, saltus, *options, **process):
        self.process = subprocess.Popen([saltus, "lsp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **process)
        self.next_id, self.published = 0, {}

    def send(self, message):
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the server is gone")
            if line == b"\r\n":
                break
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def notify(self, method, **params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method, **params):
        self.next_id += 1
        self.send({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params})
        while True:
            message = self.receive()
            if message.get("id") == self.next_id:
                return message.get("result") if "error" not in message else {"error": message["error"]}

    def start(self, **capabilities):
        return self.ask("initialize", capabilities=capabilities)

    def open(self, uri, text, language="modelica"):
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": language, "version": 1, "text": text})

    def at(self, method, uri, text, mark, shift=0, **more):
        offset = text.index(mark) + shift
        before = text[:offset]
        line = before.count("\n")
        column = len(before[before.rfind("\n") + 1:].encode("utf-16-le")) // 2
        return self.ask("textDocument/" + method, textDocument={"uri": uri}, position={"line": line, "character": column}, **more)

    def diagnostics(self, uri):
        self.ask("workspace/symbol", query="?")  # everything before it was answered
        return sorted((d["code"], d["range"]["start"]["line"], d["message"]) for d in self.published.get(uri, []))

    # Until the condition holds; what is published meanwhile comes in before the answers.
    def wait(self, condition, seconds=60):
        deadline = time.time() + seconds
        while not condition() and time.time() < deadline:
            self.ask("workspace/symbol", query="?")
            time.sleep(0.02)
        return condition()

    def end(self):
        self.ask("shutdown")
        self.notify("exit")
        return self.process.wait(10)


def changed(client, uri, version, text):
    client.notify("textDocument/didChange", textDocument={"uri": uri, "version": version}, contentChanges=[{"text": text}])


def position(text, offset):
    before = text[:offset]
    return {"line": before.count("\n"), "character": len(before[before.rfind("\n") + 1:].encode("utf-16-le")) // 2}


FAILED = []


def expect(condition, what):
    if not condition:
        FAILED.append(what)


def verdict():
    print("\n".join(FAILED))
    print(f"{0 if FAILED else 1} passed, {len(FAILED)} failed")
    return 1 if FAILED else 0
