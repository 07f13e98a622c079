/** `privet help`: the overview, or the help of one command. */
import type { Command, ListedCommand } from "../command.ts";
import { commandFor, familyOf } from "../find-command.ts";
import { helpJson, helpOf, overview, overviewJson } from "../help.ts";

export const helpOn = (commands: readonly ListedCommand[]): Command => ({
  usage: "[COMMAND]",
  args: ["COMMAND?", "COMMAND?"],
  flags: {},
  examples: ["privet help", "privet help budget open"],

  async run({ args, flags, io }) {
    const family = args.length === 1 ? familyOf(commands, args[0]) : [];
    if (args.length === 0) io.out(flags.json ? overviewJson(commands) : overview(commands));
    else if (family.length > 0) io.out(flags.json ? overviewJson(family) : overview(family));
    else {
      const { command } = await commandFor(commands, args);
      io.out(flags.json ? helpJson(command) : helpOf(command, io));
    }
    return 0;
  },
});
