/** privet backup: copies a server's files while it runs. */
import { resolve } from "node:path";
import { backUp } from "../../../server/backup/backup.ts";
import { systemClock } from "../../../server/clock.ts";
import type { Command } from "../../command.ts";
import { shownPath } from "../../input.ts";
import { json, noteWrapped } from "../../text/notes.ts";
import { dataFlag, placeFlags, serverPlace } from "../access/place.ts";

export const backup: Command = {
  usage: "DIR (--config FILE | --data a,b) [--state FOLDER]",
  args: ["DIR"],
  flags: { ...dataFlag, ...placeFlags },
  examples: ["privet backup /mnt/backup/monday --config privet.server.json"],

  async run(input) {
    const { args, flags, io } = input;
    const folder = resolve(io.cwd, args[0]);
    const place = await serverPlace(input);
    const manifest = await backUp(place, folder, systemClock);
    const heads = Object.entries(manifest.ledgers).map(
      ([name, { entries, lastHash }]) =>
        `  ${name}: ${entries} entries, last hash ${lastHash.slice(0, 8)}…\n`,
    );
    io.out(flags.json ? json(manifest) : `${heads.join("")}  ${shownPath(io, folder)} is complete\n`);
    if ([...place.ledgers.values()].includes(undefined))
      noteWrapped(
        input,
        "The ledger is kept by a PostgreSQL: back that up now, after this, with its own tools.",
      );
    return 0;
  },
};
