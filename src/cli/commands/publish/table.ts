/** privet publish table: a made-up table, or a datasheet, from a synopsis that is there already. Free, as often as wanted. */
import { resolve } from "node:path";
import { ensure } from "../../../base/errors.ts";
import { loadSynopsis } from "../../../models/file.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { unpublishedNote, writeCompanions } from "../../../service/companions.ts";
import type { Command, Input } from "../../command.ts";
import { shownPath } from "../../input.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { commandLine } from "../../words/command-line.ts";
import { companionFacts, companionFlags, companionsIn, companionWords } from "./files.ts";

export const publishTable: Command = {
  usage: "SYNOPSIS --table FILE [--rows N] [--datasheet FILE]",
  args: ["SYNOPSIS"],
  flags: companionFlags,
  facts: { words: companionWords, of: companionFacts },
  examples: [
    "privet publish table published.json --table made-up.csv",
    "privet publish table published.json --table made-up.parquet --rows 1000 --datasheet about.md",
  ],

  async run(input: Input) {
    const { args, flags, io } = input;
    const synopsis = loadSynopsis(await readTextFile(resolve(io.cwd, args[0]), "file-missing"));
    const companions = companionsIn(input, undefined);
    ensure(
      companions.table !== undefined || companions.datasheet !== undefined,
      "option-out-of-range",
      "Nothing to write is named.",
      "Give --table FILE, or --datasheet FILE.",
    );
    const files = await writeCompanions(companions, synopsis, { file: args[0], shell: commandLine });
    const unpublished = unpublishedNote(companions, synopsis.model);
    io.out(
      flags.json
        ? json({ files, ...(unpublished ? { warning: unpublished } : {}) })
        : files.map((file) => `${shownPath(io, file)}\n`).join(""),
    );
    if (unpublished) noteWrapped(input, unpublished);
    note(input, "Free: made from what was released, and covered by its receipt.");
    return 0;
  },
};
