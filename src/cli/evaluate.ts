/** privet evaluate: how often a released model is wrong on public rows. Free. */
import { ensure } from "../errors.ts";
import { type Evaluation, evaluate as errorsOf } from "../evaluate/errors.ts";
import type { Classifier } from "../models/model.ts";
import { fileSource } from "../node/file.ts";
import { readTable } from "../read/read-table.ts";
import { appliedFile, modelFrom, schemaFlag } from "./applied-file.ts";
import type { Command } from "./command.ts";
import { file } from "./flag-kinds.ts";
import { required } from "./input.ts";
import { json, note } from "./notes.ts";
import { count } from "./show.ts";
import { textTable } from "./text-table.ts";

export const evaluate: Command = {
  name: "evaluate",
  usage: "MODEL --on FILE",
  summary:
    "Tells how often a model is wrong on a public file. Free: the share with its 95 % interval, and the confusion matrix.",
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
      "Evaluate on public rows, or on rows set aside that are nobody's secret.",
    );
    const table = await readTable(file.schema, fileSource(file.path), { signal: io.signal });
    const result = errorsOf(model, table);
    io.out(
      flags.json
        ? json({ model: args[0], guarantee, partial, on, values: model.label.values, ...result })
        : evaluationText(model, result, `${args[0]} on ${on}`),
    );
    note(input, `\nFree: ${on} counts as public, and its error is told exactly.`);
    return 0;
  },
};

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function evaluationText({ label }: Classifier, result: Evaluation, title: string): string {
  const [low, high] = result.interval;
  const columns = [
    { title: `true ${label.name}` },
    ...label.values.map((value) => ({ title: `→ ${value}`, align: "right" as const })),
  ];
  const rows = label.values.map((value, i) => [value, ...result.confusion[i].map(count)]);
  const error = `${percent(result.error)} wrong, 95 % interval ${percent(low)} to ${percent(high)}`;
  return `  ${title} · ${count(result.rows)} rows\n  ${error}\n\n${textTable(columns, rows)}`;
}
