/** The command line without a process: words in, exit code out. */

import { didYouMean } from "../base/did-you-mean.ts";
import { PrivetError, quote } from "../base/errors.ts";
import { VERSION } from "../base/version.ts";
import type { Command, Io } from "./command.ts";
import { assign } from "./commands/apply/assign.ts";
import { evaluate } from "./commands/apply/evaluate.ts";
import { predict } from "./commands/apply/predict.ts";
import { attributesDescribe } from "./commands/attributes/describe.ts";
import { attributesRank } from "./commands/attributes/rank.ts";
import { budgetLimit } from "./commands/budget/limit.ts";
import { budgetOpen } from "./commands/budget/open.ts";
import { budgetShow } from "./commands/budget/show.ts";
import { budgetVerify } from "./commands/budget/verify.ts";
import { dataCheck } from "./commands/datasets/data-check.ts";
import { datasets } from "./commands/datasets/datasets.ts";
import { datasetsGet } from "./commands/datasets/get.ts";
import { demo } from "./commands/demo/demo.ts";
import { experiment } from "./commands/experiment/experiment.ts";
import { explain } from "./commands/explain.ts";
import { classify } from "./commands/fit/classify.ts";
import { cluster } from "./commands/fit/cluster.ts";
import { init } from "./commands/init/init.ts";
import { methods } from "./commands/methods.ts";
import { publish } from "./commands/publish/publish.ts";
import { publishShow } from "./commands/publish/show.ts";
import { publishTable } from "./commands/publish/table.ts";
import { schemaExport } from "./commands/schema/export.ts";
import { schemaImport } from "./commands/schema/import.ts";
import { schemaSet } from "./commands/schema/set.ts";
import { show } from "./commands/show/show-model.ts";
import { verify } from "./commands/verify/verify.ts";
import { helpOf, overview } from "./help.ts";
import { reportError } from "./report-error.ts";
import { checkFlags } from "./words/check-flags.ts";
import { flagsOf, parseWords } from "./words/parse-words.ts";
import { guarded } from "./words/visible.ts";

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
