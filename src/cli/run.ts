/** The command line without a process: words in, exit code out. */

import { ensure } from "../base/errors.ts";
import { SIGN } from "../base/fix.ts";
import { VERSION } from "../base/version.ts";
import type { Io } from "./command.ts";
import { commands } from "./commands.ts";
import { commandFor, familyOf } from "./find-command.ts";
import { helpJson, helpOf, overview, overviewJson } from "./help.ts";
import { reportError } from "./report-error.ts";
import { flagsOf, parseWords } from "./words/parse-words.ts";
import { guarded } from "./words/visible.ts";

const isHelp = (word: string) => word === "--help" || word === "-h";

export async function run(argv: readonly string[], bareIo: Io): Promise<number> {
  const io = guarded(bareIo);
  let data: string | undefined;
  try {
    ensure(
      !argv.some((word) => word.includes(SIGN)),
      "option-out-of-range",
      "A word of the command holds U+FDD0, which is no character.",
      "Take it out of the word, or of the file's name.",
    );
    const asJson = argv.includes("--json");
    if (argv.length === 0 || isHelp(argv[0])) {
      io.out(asJson ? overviewJson(commands) : overview(commands));
      return 0;
    }
    if (argv[0] === "--version") {
      io.out(`${VERSION}\n`);
      return 0;
    }
    const family = familyOf(commands, argv[0]);
    if (family.length > 0 && isHelp(argv[1] ?? "") && argv.slice(2).every((word) => word === "--json")) {
      io.out(asJson ? overviewJson(family) : overview(family));
      return 0;
    }
    const { command, words } = await commandFor(commands, argv);
    const { args, flags } = parseWords(command, words);
    if (flags.help) {
      const [first = "-"] = words;
      io.out(asJson ? helpJson(command) : helpOf(command, io, first.startsWith("-") ? undefined : first));
      return 0;
    }
    const input = { args, flags, io };
    data = args[(command.args ?? []).findIndex((one) => one === "DATA" || one === "DATA?")];
    // Loaded with the command: what neither help nor the version needs.
    const { checkFlags } = await import("./words/check-flags.ts");
    await checkFlags(command, flagsOf(command, words), input);
    return await command.run(input);
  } catch (error) {
    return reportError(error, io, argv.includes("--json"), data);
  }
}
