/** privet assign: tells of rows which released centre is nearest. Free: nothing private is asked again. */

import type { Command } from "../../command.ts";
import { newFile, textOf } from "../../input.ts";
import { columnFlags, tellColumn } from "./applied-column.ts";
import { appliedFile, clusteringFrom, readApplied, schemaFlag } from "./applied-file.ts";

export const assign: Command = {
  usage: "MODEL FILE [--append] [--out FILE]",
  args: ["MODEL", "FILE"],
  flags: { ...columnFlags, schema: schemaFlag },
  examples: [
    "privet assign groups.json newcomers.csv",
    "privet assign groups.json newcomers.csv --append --out grouped.csv",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const { model } = await clusteringFrom(io, args[0]);
    const out = textOf(flags, "out");
    const target = out === undefined ? undefined : newFile(io, out);
    const file = await appliedFile(input, args[1], model, "no label");
    const table = await readApplied(input, file);
    await tellColumn(input, {
      file,
      target,
      title: "centre",
      values: Array.from(model.assign(table), (centre) => String(centre + 1)),
      private: "which centre they belong to is not for release",
      facts: { centres: model.centres.length },
      name: "assigned",
    });
    return 0;
  },
};
