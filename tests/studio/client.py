"""A client of `saltus studio`: HTTP and WebSockets over plain sockets (RFC 6455), JSON-RPC over these. Standard library only."""
import array
import base64
import hashlib
import json
import os
import pathlib
import socket
import struct
import subprocess
import time
import urllib.parse

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Fault(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code, self.message, self.data = error["code"], error["message"], error.get("data")


class Studio:
    """A server over a folder."""

    def __init__(self, saltus, folder, *options, state=None, env=None, **identity):
        environment = dict(os.environ, XDG_STATE_HOME=str(state or pathlib.Path(folder) / ".state"), **(env or {}))
        self.process = subprocess.Popen([saltus, "studio", str(folder), "--no-browser", *options], stdout=subprocess.PIPE, text=True, env=environment, **identity)
        self.address = self.process.stdout.readline().strip()
        if not self.address.startswith("http://127.0.0.1:"):
            raise RuntimeError("the studio did not start")
        url = urllib.parse.urlparse(self.address)
        self.port = url.port
        self.token = urllib.parse.parse_qs(url.query)["token"][0]

    def http(self, target, host=None, headers=(), method="GET", raw=None):
        """(status, headers, body)"""
        with socket.create_connection(("127.0.0.1", self.port), 20) as s:
            lines = [f"{method} {target} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}", "Connection: close", *headers, "", ""]
            s.sendall(raw if raw is not None else "\r\n".join(lines).encode())
            data = b""
            while True:
                try:
                    got = s.recv(65536)
                except ConnectionResetError:
                    break
                if not got:
                    break
                data += got
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        fields = {k.lower(): v for k, _, v in (line.partition(": ") for line in lines[1:])}
        return int(lines[0].split()[1]) if lines[0] else 0, fields, body

    def processor_seconds(self):
        """Of the server and its children so far."""
        ticks = 0
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if str(self.process.pid) in (stat.parent.name, fields[1]):
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def window(self):
        return Window(self)

    def stop(self, kill=False):
        self.process.kill() if kill else self.process.terminate()
        self.process.wait(20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


class Window:
    """One WebSocket."""

    def __init__(self, studio, origin=None, host=None, token=None):
        self.socket = socket.create_connection(("127.0.0.1", studio.port), 60)
        self.socket.settimeout(120)
        key = base64.b64encode(os.urandom(16))
        token = studio.token if token is None else token
        lines = [f"GET /socket?token={token} HTTP/1.1", f"Host: {host or f'127.0.0.1:{studio.port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key.decode()}", "Sec-WebSocket-Version: 13"]
        if origin is not None:
            lines.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            got = self.socket.recv(65536)
            if not got:
                break
            self.buffer += got
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split()[1]) if head else 0
        if self.status == 101:
            wanted = base64.b64encode(hashlib.sha1(key + GUID).digest())
            assert wanted in head, "not a WebSocket"
        self.last = 0
        self.notes = []      # notifications that were not waited for yet

    # ---------------------------------------------------------------------------------------------------- frames

    def send_frame(self, payload, opcode=1):
        mask = os.urandom(4)
        n = len(payload)
        head = bytes([0x80 | opcode]) + (bytes([0x80 | n]) if n < 126 else bytes([0xFE]) + struct.pack(">H", n) if n < 65536 else bytes([0xFF]) + struct.pack(">Q", n))
        masked = bytes(b ^ mask[i & 3] for i, b in enumerate(payload)) if n < 1 << 16 else (
            int.from_bytes(payload, "big") ^ int.from_bytes((mask * (n // 4 + 1))[:n], "big")).to_bytes(n, "big")
        self.socket.sendall(head + mask + masked)

    def bytes(self, n):
        while len(self.buffer) < n:
            got = self.socket.recv(1 << 18)
            if not got:
                raise ConnectionError("the server closed the connection")
            self.buffer += got
        taken, self.buffer = self.buffer[:n], self.buffer[n:]
        return taken

    def frame(self):
        payload, opcode = b"", 0
        while True:
            first, second = self.bytes(2)
            n = second & 127
            if n == 126:
                n, = struct.unpack(">H", self.bytes(2))
            elif n == 127:
                n, = struct.unpack(">Q", self.bytes(8))
            data = self.bytes(n)
            code = first & 15
            if code == 9:
                self.send_frame(data, 10)
                continue
            if code == 8:
                raise ConnectionError("the server closed the connection")
            opcode = code or opcode
            payload += data
            if first & 128:
                return opcode, payload

    def receive(self):
        """The next message; numbers of a binary one are put under 'numbers', by name."""
        opcode, payload = self.frame()
        if opcode == 1:
            return json.loads(payload)
        n, = struct.unpack_from("<I", payload)
        message = json.loads(payload[4:4 + n])
        assert (4 + n) % 8 == 0
        values = array.array("d", payload[4 + n:])
        message["numbers"] = {c["name"]: values[c["first"]:c["first"] + c["count"]] for c in message["result"]["columns"]}
        return message

    # --------------------------------------------------------------------------------------------------- messages

    def send(self, method, params=None):
        self.last += 1
        self.send_frame(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params or {}}).encode())
        return self.last

    def response(self):
        """The next message that is no notification."""
        while "method" in (message := self.receive()):
            self.notes.append(message)
        return message

    def answer(self, number):
        while True:
            message = self.receive()
            if message.get("id") != number:
                self.notes.append(message)
                continue
            if "error" in message:
                raise Fault(message["error"])
            if "numbers" in message:
                return message["result"], message["numbers"]
            return message["result"]

    def ask(self, method, **params):
        return self.answer(self.send(method, params))

    def refused(self, method, **params):
        """The fault that the request must get."""
        try:
            result = self.ask(method, **params)
        except Fault as fault:
            return fault
        raise AssertionError(f"{method} was not refused: {str(result)[:200]}")

    def wait(self, method, test=lambda params: True, seconds=60):
        """The next notification of that kind, also one that came already."""
        end = time.monotonic() + seconds
        while True:
            for k, note in enumerate(self.notes):
                if note.get("method") == method and test(note["params"]):
                    del self.notes[k]
                    return note["params"]
            if time.monotonic() > end:
                raise TimeoutError(method)
            self.socket.settimeout(max(0.1, end - time.monotonic()))
            self.notes.append(self.receive())
            self.socket.settimeout(120)

    def run(self, **params):
        """A run to its end: (its id, facts)."""
        run = self.ask("run/start", **params)["run"]
        return run, self.wait("run/ended", lambda p: p["run"] == run)

    def close(self):
        self.socket.close()
