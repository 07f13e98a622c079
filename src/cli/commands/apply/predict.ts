/** privet predict: applies a released model to rows. Free: nothing private is asked again. */

import { predictedValues } from "../../../models/predicted-values.ts";
import type { Command } from "../../command.ts";
import { newFile, textOf } from "../../input.ts";
import { columnFlags, tellColumn } from "./applied-column.ts";
import { appliedFile, modelFrom, readApplied, schemaFlag } from "./applied-file.ts";

export const predict: Command = {
  usage: "MODEL FILE [--append] [--out FILE]",
  args: ["MODEL", "FILE"],
  flags: { ...columnFlags, schema: schemaFlag },
  examples: [
    "privet predict outcome.json newcomers.csv",
    "privet predict outcome.json newcomers.csv --append --out judged.csv",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const { model } = await modelFrom(io, args[0]);
    const out = textOf(flags, "out");
    const target = out === undefined ? undefined : newFile(io, out);
    const file = await appliedFile(input, args[1], model, "no label");
    const table = await readApplied(input, file);
    await tellColumn(input, {
      file,
      target,
      title: `${model.label.name}_predicted`,
      values: predictedValues(model, table),
      private: "predictions about them are not for release",
      facts: { label: model.label.name },
      name: "predicted",
    });
    return 0;
  },
};
