/** `privet help`: the overview, or the help of one command. */
import type { Command, ListedCommand } from "../command.ts";
import { commandFor } from "../find-command.ts";
import { helpOf, overview } from "../help.ts";

export const helpOn = (commands: readonly ListedCommand[]): Command => ({
  usage: "[COMMAND]",
  args: ["COMMAND?", "COMMAND?"],
  flags: {},
  examples: ["privet help", "privet help budget open"],

  async run({ args, io }) {
    io.out(args.length === 0 ? overview(commands) : helpOf((await commandFor(commands, args)).command, io));
    return 0;
  },
});
