/** `privet help`: the overview, or the help of one command. */
import type { Command } from "../command.ts";
import { commands } from "../commands.ts";
import { commandFor } from "../find-command.ts";
import { helpOf, overview } from "../help.ts";

export const help: Command = {
  usage: "[COMMAND]",
  args: ["COMMAND?", "COMMAND?"],
  flags: {},
  examples: ["privet help", "privet help budget open"],

  async run({ args, io }) {
    io.out(args.length === 0 ? overview(commands) : helpOf((await commandFor(args)).command, io));
    return 0;
  },
};
