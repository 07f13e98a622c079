/** The command line without a process: words in, exit code out. */

import { didYouMean } from "../did-you-mean.ts";
import { PrivetError, quote } from "../errors.ts";
import { VERSION } from "../version.ts";
import { assign } from "./assign.ts";
import { attributesDescribe } from "./attributes-describe.ts";
import { attributesRank } from "./attributes-rank.ts";
import { budgetLimit } from "./budget-limit.ts";
import { budgetOpen } from "./budget-open.ts";
import { budgetShow } from "./budget-show.ts";
import { budgetVerify } from "./budget-verify.ts";
import { checkFlags } from "./check-flags.ts";
import { classify } from "./classify.ts";
import { cluster } from "./cluster.ts";
import type { Command, Io } from "./command.ts";
import { dataCheck } from "./data-check.ts";
import { datasets } from "./datasets.ts";
import { datasetsGet } from "./datasets-get.ts";
import { demo } from "./demo.ts";
import { evaluate } from "./evaluate.ts";
import { experiment } from "./experiment.ts";
import { explain } from "./explain.ts";
import { helpOf, overview } from "./help.ts";
import { init } from "./init.ts";
import { methods } from "./methods.ts";
import { flagsOf, parseWords } from "./parse-words.ts";
import { predict } from "./predict.ts";
import { publish } from "./publish.ts";
import { publishShow } from "./publish-show.ts";
import { publishTable } from "./publish-table.ts";
import { reportError } from "./report-error.ts";
import { schemaExport } from "./schema-export.ts";
import { schemaImport } from "./schema-import.ts";
import { schemaSet } from "./schema-set.ts";
import { show } from "./show-model.ts";
import { verify } from "./verify.ts";
import { guarded } from "./visible.ts";

const help: Command = {
  name: "help",
  usage: "[COMMAND]",
  summary: "Prints what a command does, its flags and examples.",
  args: ["COMMAND?", "COMMAND?"],
  flags: {},
  examples: ["privet help", "privet help budget open"],

  async run({ args, io }) {
    io.out(args.length === 0 ? overview(commands) : helpOf(commandFor(args).command, io));
    return 0;
  },
};

/** Every command, in the order that help lists them: the order of work. */
export const commands: readonly Command[] = [
  demo,
  datasets,
  datasetsGet,
  init,
  schemaSet,
  schemaExport,
  schemaImport,
  dataCheck,
  budgetOpen,
  budgetShow,
  budgetVerify,
  budgetLimit,
  attributesDescribe,
  attributesRank,
  classify,
  cluster,
  publish,
  publishShow,
  publishTable,
  show,
  verify,
  predict,
  assign,
  evaluate,
  experiment,
  methods,
  explain,
  help,
];

export async function run(argv: readonly string[], bareIo: Io): Promise<number> {
  const io = guarded(bareIo);
  try {
    if (argv.length === 0 || argv[0] === "--help" || argv[0] === "-h") {
      io.out(overview(commands));
      return 0;
    }
    if (argv[0] === "--version") {
      io.out(`${VERSION}\n`);
      return 0;
    }
    const { command, words } = commandFor(argv);
    const { args, flags } = parseWords(command, words);
    if (flags.help) {
      io.out(helpOf(command, io));
      return 0;
    }
    const input = { args, flags, io };
    await checkFlags(command, flagsOf(command, words), input);
    return await command.run(input);
  } catch (error) {
    return reportError(error, io, argv.includes("--json"));
  }
}

/** The command that the first word or two name, and the words after it. */
function commandFor(words: readonly string[]): {
  readonly command: Command;
  readonly words: readonly string[];
} {
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(" "));
    if (command) return { command, words: words.slice(length) };
  }
  const family = commands.map(({ name }) => name).filter((name) => name.startsWith(`${words[0]} `));
  if (family.length > 0)
    throw new PrivetError(
      "option-unknown",
      words.length > 1 && !words[1].startsWith("-")
        ? `privet ${words[0]} has no command ${quote(words[1])}.`
        : `privet ${words[0]} needs to know what to do.`,
      `Write one of: ${family.map((name) => `privet ${name}`).join(", ")}.`,
    );
  const firsts = [...new Set(commands.map(({ name }) => name.split(" ")[0]))];
  throw new PrivetError(
    "option-unknown",
    `There is no command ${quote(words[0])}.`,
    `${didYouMean(words[0], firsts, (name) => `privet ${name}`)}privet help lists the commands.`,
  );
}
