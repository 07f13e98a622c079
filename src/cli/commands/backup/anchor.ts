/** privet server anchor: what to keep away from the machine, so that an old copy can be told from the latest. */
import { anchorsOf } from "../../../server/backup/anchor.ts";
import type { Command } from "../../command.ts";
import { json, noteWrapped } from "../../text/notes.ts";
import { dataFlag, placeFlags, serverPlace } from "../access/place.ts";

export const serverAnchor: Command = {
  usage: "(--config FILE | --data a,b) [--state FOLDER]",
  flags: { ...dataFlag, ...placeFlags },
  examples: ["privet server anchor --config privet.server.json"],

  async run(input) {
    const { flags, io } = input;
    const anchors = [...(await anchorsOf(await serverPlace(input)))];
    const lines = anchors.map(([name, { entries, lastHash }]) => `${name} ${entries} ${lastHash}\n`);
    io.out(flags.json ? json(Object.fromEntries(anchors)) : lines.join(""));
    noteWrapped(input, "Print it or mail it: privet restore --anchor holds a backup against it.");
    return 0;
  },
};
