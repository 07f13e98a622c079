/**
 * privet evaluate: how often a released model is wrong on public rows, or how far its numbers are off. Free. With --private the same is told of
 * private rows, with noise and for a price, as `privet judge` does.
 */
import { ensure, marked } from "../../../base/errors.ts";
import { judgeNumbers } from "../../../evaluate/judged-release.ts";
import { measure } from "../../../evaluate/measures.ts";
import { isRegressor, type Predictor } from "../../../models/model.ts";
import type { Table } from "../../../read/table.ts";
import type { Command, Flags, Input } from "../../command.ts";
import { required } from "../../input.ts";
import { METHOD_WORDS, methodFacts, methodFlags, needing } from "../../method-run/flags.ts";
import { measuresText } from "../../text/measures-text.ts";
import { json, note } from "../../text/notes.ts";
import { regressionText } from "../../text/regression-text.ts";
import { file } from "../../words/flag-kinds.ts";
import { onOneLine } from "../../words/visible.ts";
import { judgeFlags, judgeModel } from "../judge/judge-model.ts";
import { appliedFile, modelFrom, readApplied, schemaFlag } from "./applied-file.ts";

/** For private rows alone. */
const forPrivate = (flags: Flags): Flags => needing("private", Object.keys(flags), flags);

export const evaluate: Command = {
  usage: "MODEL --on FILE  or  MODEL DATA --private --epsilon E",
  args: ["MODEL", "DATA?"],
  servers: true,
  flags: {
    on: {
      type: "text",
      value: "FILE",
      kind: file,
      needs: ["public"],
      tip: "The public rows, with their labels.",
    },
    schema: { ...schemaFlag, needs: ["public"] },
    private: {
      type: "switch",
      tip: "Judges the model on the private rows of DATA, with noise and for a price, as privet judge does.",
    },
    ...forPrivate(judgeFlags),
  },
  examples: [
    "privet evaluate income.json --on adult.test --schema adult",
    "privet evaluate outcome.json --on test.csv",
    "privet evaluate outcome.json patients --private --epsilon 0.1 --dry-run",
    "privet evaluate outcome.json patients --private --epsilon 0.1",
  ],

  facts: {
    words: {
      ...METHOD_WORDS,
      public: "public rows, and --private names those of DATA",
      private: "private rows: evaluate MODEL DATA --private",
    },
    of: async (input) =>
      input.flags.private ? ["private", ...(await methodFacts(onData(input), "judge"))] : ["public"],
  },
  more: (words) => {
    const { model: _, ...flags } = methodFlags("judge", words);
    return forPrivate(flags);
  },

  async run(input) {
    const { args, flags, io } = input;
    if (flags.private) {
      ensure(
        args.length === 2,
        "option-out-of-range",
        "privet evaluate --private needs MODEL and DATA.",
        `Usage: privet evaluate ${evaluate.usage}`,
      );
      return judgeModel(onData(input), args[0]);
    }
    ensure(
      args.length === 1,
      "option-out-of-range",
      "privet evaluate takes MODEL alone; private rows are judged with --private, public ones are named by --on.",
      `Usage: privet evaluate ${evaluate.usage}`,
    );
    const on = required(flags, "on", "--on test.csv");
    const { model, guarantee, partial } = await modelFrom(io, args[0]);
    const file = await appliedFile(input, on, model, "label");
    ensure(
      file.privateOf === undefined,
      "data-not-public",
      `${on} holds the private rows of ${file.privateOf}. An exact error on them would be a release that nobody paid for.`,
      marked`Have it told with noise, for a price: {command:judge DATA model=MODEL}. Or evaluate on rows that are nobody's secret.`,
    );
    const table = await readApplied(input, file);
    const about = { model: args[0], guarantee, partial, on };
    const { told, text } = judgedOn(model, table, onOneLine(`${args[0]} on ${on}`));
    io.out(flags.json ? json({ ...about, ...told }) : text);
    note(input, `\nFree: ${on} counts as public, and its error is told exactly.`);
    return 0;
  },
};

/** What a command about the data alone is told. */
const onData = ({ args: [, ...data], ...input }: Input): Input => ({ ...input, args: data });

/** How good a model is on public rows: as JSON, and for people. */
function judgedOn(model: Predictor, table: Table, title: string) {
  if (isRegressor(model)) {
    const told = judgeNumbers(model, table);
    return { told, text: regressionText(told, title) };
  }
  const result = measure(model, table);
  const { name: label, values } = model.label;
  return { told: { label, values, ...result }, text: measuresText(model, result, title) };
}
