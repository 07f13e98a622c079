/** --csv and --latex: an experiment's tables for other programs. */
import type { Experiment } from "../../../experiment/experiment.ts";
import { experimentCsv } from "../../../experiment/export-csv.ts";
import { latexOf } from "../../../experiment/export-latex.ts";
import type { Summary } from "../../../experiment/summary.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import type { Flags, Input } from "../../command.ts";
import { newFile, shownPath, textOf } from "../../input.ts";

const forms = { csv: experimentCsv, latex: latexOf } as const;
type Form = keyof typeof forms;

export const exportFlags: Flags = {
  csv: { type: "text", value: "FILE", tip: "Writes the numbers as CSV, a line a mean, to a new file." },
  latex: { type: "text", value: "FILE", tip: "Writes the tables as LaTeX to a new file." },
};

export type Exports = readonly { readonly form: Form; readonly path: string }[];

/** Where exports will go; refused before anything is run where they could not. */
export function exportsOf({ flags, io }: Input): Exports {
  return (Object.keys(forms) as Form[]).flatMap((form) => {
    const file = textOf(flags, form);
    return file === undefined ? [] : [{ form, path: newFile(io, file) }];
  });
}

/** Writes them, and gives their names for people. */
export async function writeExports(
  { io }: Input,
  exports: Exports,
  experiment: Experiment,
  summary: Summary,
): Promise<string[]> {
  for (const { form, path } of exports) await writeNewFile(path, forms[form](experiment, summary));
  return exports.map(({ path }) => shownPath(io, path));
}
