/** privet restore: puts a backup in the place of what was lost. */
import { resolve } from "node:path";
import { parseAnchors } from "../../../server/backup/anchor.ts";
import { restoreServer } from "../../../server/backup/restore.ts";
import type { Command } from "../../command.ts";
import { textOf } from "../../input.ts";
import { json, noteWrapped } from "../../text/notes.ts";
import { text } from "../../words/flag-kinds.ts";
import { dataFlag, placeFlags, serverPlace } from "../access/place.ts";

export const restore: Command = {
  usage: "DIR (--config FILE | --data a,b) [--state FOLDER] [--anchor A]",
  args: ["DIR"],
  flags: {
    anchor: {
      type: "text",
      value: "A",
      kind: { ...text, examples: ["1 00000000"] },
      tip: 'What privet server anchor printed last: "14 9f2c71aa…", or "clinic 14 9f2c71aa…; audit: 812 5e00c1d2…".',
    },
    ...dataFlag,
    ...placeFlags,
  },
  examples: ['privet restore /mnt/backup/monday --config privet.server.json --anchor "14 9f2c71aa…"'],

  async run(input) {
    const { args, flags, io } = input;
    const anchors = parseAnchors(textOf(flags, "anchor") ?? "");
    const { manifest, unreleased } = await restoreServer(
      await serverPlace(input),
      resolve(io.cwd, args[0]),
      anchors,
    );
    const restored = { at: manifest.at, ledgers: manifest.ledgers, audit: manifest.audit, unreleased };
    io.out(flags.json ? json(restored) : `  restored as of ${manifest.at}\n`);
    for (const [name, runs] of Object.entries(unreleased))
      if (runs.length > 0)
        noteWrapped(
          input,
          `${runs.length} runs on ${name} are paid for and have no release in the backup: they are told as failed.`,
        );
    if (anchors.length === 0)
      noteWrapped(
        input,
        "Without --anchor nobody can tell whether this is the latest: what was spent since would be forgotten.",
      );
    return 0;
  },
};
