/** privet datasets get: brings a known public data set here, checked, with its schema. */
import { join, resolve } from "node:path";
import { bringKnown, namedKnown } from "../../../service/known.ts";
import type { Command } from "../../command.ts";
import { shellWord, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { folder } from "../../words/flag-kinds.ts";

export const datasetsGet: Command = {
  usage: "NAME [--from FOLDER] [--out FOLDER]",
  args: ["NAME"],
  flags: {
    from: {
      type: "text",
      value: "FOLDER",
      kind: folder,
      tip: "Where the files are, or their folders.",
      default: "the public archive",
    },
    out: { type: "text", value: "FOLDER", kind: folder, tip: "Where to put them.", default: "here" },
  },
  examples: ["privet datasets get adult", "privet datasets get iris --from ~/weka/data --out data"],

  async run(input) {
    const { args, flags, io } = input;
    const dataset = namedKnown(args[0]);
    const target = resolve(io.cwd, textOf(flags, "out") ?? ".");
    const from = textOf(flags, "from");
    const paths = await bringKnown(dataset, {
      folder: target,
      from: from === undefined ? undefined : resolve(io.cwd, from),
      // The folder that was typed is called as it was typed.
      shown: (path) => (from !== undefined && path === resolve(io.cwd, from) ? from : shownPath(io, path)),
      elsewhere: ": --out FOLDER",
      fetch: io.fetch,
      fetching: (address) => note(input, `Fetching ${address} …`),
    });
    io.out(
      flags.json
        ? json({ name: dataset.name, files: paths })
        : paths.map((p) => `${shownPath(io, p)}\n`).join(""),
    );
    const label = dataset.schema.attributes.find((a) => a.kind === "label");
    const word = shellWord(shownPath(io, join(target, dataset.name)));
    note(input, `${dataset.title}: ${dataset.licence}.`);
    note(
      input,
      `Next: privet classify ${word} --label ${shellWord(label?.name ?? "LABEL")} --epsilon 0.5 --dry-run`,
    );
    return 0;
  },
};
