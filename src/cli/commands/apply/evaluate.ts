/** privet evaluate: how often a released model is wrong on public rows, or how far its numbers are off. Free. */
import { ensure, marked } from "../../../base/errors.ts";
import { judgeNumbers } from "../../../evaluate/judged-release.ts";
import { measure } from "../../../evaluate/measures.ts";
import { isRegressor, type Predictor } from "../../../models/model.ts";
import type { Table } from "../../../read/table.ts";
import type { Command } from "../../command.ts";
import { required } from "../../input.ts";
import { measuresText } from "../../text/measures-text.ts";
import { json, note } from "../../text/notes.ts";
import { regressionText } from "../../text/regression-text.ts";
import { file } from "../../words/flag-kinds.ts";
import { onOneLine } from "../../words/visible.ts";
import { appliedFile, modelFrom, readApplied, schemaFlag } from "./applied-file.ts";

export const evaluate: Command = {
  usage: "MODEL --on FILE",
  args: ["MODEL"],
  flags: {
    on: { type: "text", value: "FILE", kind: file, tip: "The public rows, with their labels." },
    schema: schemaFlag,
  },
  examples: [
    "privet evaluate income.json --on adult.test --schema adult",
    "privet evaluate outcome.json --on test.csv",
  ],

  async run(input) {
    const { args, flags, io } = input;
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

/** How good a model is on public rows: as JSON, and for people. */
function judgedOn(model: Predictor, table: Table, title: string) {
  if (isRegressor(model)) {
    const told = judgeNumbers(model, table);
    return { told, text: regressionText(told, title) };
  }
  const result = measure(model, table);
  return { told: { values: model.label.values, ...result }, text: measuresText(model, result, title) };
}
