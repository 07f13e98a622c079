/** privet releases get: what was released at a server, as often as wanted, for nothing. */
import { saveModel } from "../../../models/file.ts";
import type { Model } from "../../../models/model.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import type { Command, Input } from "../../command.ts";
import { newFile, shownPath, textOf } from "../../input.ts";
import { forgetRun } from "../../remote/pending.ts";
import { reachServer } from "../../remote/reach.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { json, note } from "../../text/notes.ts";
import { newFileKind } from "../../words/flag-kinds.ts";
import { ensureServer } from "../runs/server-word.ts";

export const releasesGet: Command = {
  usage: "SERVER RELEASE [--out FILE]",
  args: ["SERVER", "RELEASE"],
  servers: true,
  flags: {
    out: {
      type: "text",
      value: "FILE",
      kind: newFileKind(),
      tip: "Where it goes; the file must not exist yet.",
      default: "stdout",
    },
    ...tokenFlag,
  },
  examples: [
    "privet releases get https://privet.hospital.example/patients rel_abcdefghijklmnopqrstuvwxyz --out outcome.json",
  ],

  async run(input) {
    ensureServer(input);
    const { flags, io } = input;
    const out = textOf(flags, "out");
    const path = out === undefined ? undefined : newFile(io, out);
    const { server } = await reachServer(input, input.args[0]);
    const { release, model, receipt, run } = await server.release(input.args[1]);
    const isModel = typeof model === "object" && model !== null && "toJSON" in model;
    const text = isModel ? saveModel(model as Model, { receipt }) : json(release);
    if (path === undefined) io.out(text);
    else await written(input, path, text, receipt);
    await forgetRun(io.cwd, run);
    return 0;
  },
};

async function written(input: Input, path: string, text: string, receipt: unknown): Promise<void> {
  const { flags, io } = input;
  await writeNewFile(path, text);
  if (flags.json) io.out(json({ file: path, receipt }));
  note(input, `written: ${shownPath(io, path)}`);
}
