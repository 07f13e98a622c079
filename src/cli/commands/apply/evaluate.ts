/** privet evaluate: how often a released model is wrong on public rows, and how good its scores are. Free. */
import { ensure } from "../../../base/errors.ts";
import { measure } from "../../../evaluate/measures.ts";
import type { Command } from "../../command.ts";
import { required } from "../../input.ts";
import { measuresText } from "../../text/measures-text.ts";
import { json, note } from "../../text/notes.ts";
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
      "Evaluate on public rows, or on rows set aside that are nobody's secret.",
    );
    const table = await readApplied(input, file);
    const result = measure(model, table);
    io.out(
      flags.json
        ? json({ model: args[0], guarantee, partial, on, values: model.label.values, ...result })
        : measuresText(model, result, onOneLine(`${args[0]} on ${on}`)),
    );
    note(input, `\nFree: ${on} counts as public, and its error is told exactly.`);
    return 0;
  },
};
