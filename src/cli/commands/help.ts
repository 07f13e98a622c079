/** `privet help`: the overview, or the help of one command. */
import { ensure, quote } from "../../base/errors.ts";
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
      if (args.length === 1 && !commands.some(({ name }) => name === args[0])) await refuseMethod(args[0]);
      const { command } = await commandFor(commands, args);
      io.out(flags.json ? helpJson(command) : helpOf(command, io));
    }
    return 0;
  },
});

/** Methods have pages of their own. */
async function refuseMethod(word: string): Promise<void> {
  // Loaded when it is wanted: the methods are many.
  const { methodNames } = await import("./methods.ts");
  ensure(
    !methodNames.includes(word),
    "option-unknown",
    `${quote(word)} is no command but a method.`,
    `Write privet methods ${word}.`,
  );
}
