/**
 * `privet demo`: the first ten minutes. A made-up clinic, a budget, a private model through the same door that real data
 * goes through, an honest comparison, and a figure.
 */
import { clinicCsv, clinicSchema } from "../../../demo/clinic.ts";
import { writeClinic } from "../../../demo/files.ts";
import { replaceFile } from "../../../node/write-file.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Command, Input } from "../../command.ts";
import { shownPath, textOf } from "../../input.ts";
import { note } from "../../text/notes.ts";
import { folder } from "../../words/flag-kinds.ts";
import { freshFolder } from "./folder.ts";
import { buyModels, SIZES, sweepErrors, yardstickOf } from "./run.ts";
import { demoJson, tellFigure, tellModels, tellNext, tellStart } from "./story.ts";

export const demo: Command = {
  usage: "[--out FOLDER] [--quick]",
  flags: {
    out: { type: "text", value: "FOLDER", kind: folder, tip: "Where the files go.", default: "privet-demo" },
    quick: { type: "switch", tip: "Fewer patients and fewer runs: a few seconds." },
  },
  examples: ["privet demo", "privet demo --quick --out try-it"],

  async run(input) {
    const { io, flags } = input;
    const size = flags.quick ? SIZES.quick : SIZES.full;
    const files = await freshFolder(io.cwd, textOf(flags, "out") ?? "privet-demo");
    const folder = shownPath(io, files.folder);
    const tell = (chapter: string) => {
      if (!flags.json) io.out(chapter);
    };

    if (files.replaced.length > 0)
      note(
        input,
        `${folder} is from an earlier demo: its ${files.replaced.length} files are replaced, others are left alone.`,
      );
    tell(tellStart(size, folder));
    const patients = [...clinicCsv("training", size.rows)];
    const others = [...clinicCsv("test", size.testRows)];
    await writeClinic(files, { patients, others }, replaceFile);
    const test = await readTable(clinicSchema("public", "clinic-test"), others);
    const stage = { input, files, size, patients, test };

    const bought = await buyModels(stage);
    const yardstick = await yardstickOf(stage);
    tell(tellModels(bought, yardstick));

    const swept = await sweepErrors(stage, bought.majority.evaluation, yardstick);
    tell(tellFigure(swept, size, { folder, columns: io.columns }));
    tell(tellNext(folder, files.folder));
    if (flags.json)
      io.out(demoJson({ folder: files.folder, size, ...bought, yardstick, cells: swept.cells }));
    return (await wantsWorkbench(input)) ? openWorkbench(input, files.folder) : 0;
  },
};

/** Where nobody can answer, nothing is asked and the demo is over. */
async function wantsWorkbench({ io, flags }: Input): Promise<boolean> {
  if (flags.json || flags.quiet || !io.ask || !io.serve) return false;
  const answer = await io.ask("\nOpen the workbench on this clinic, in your browser? [y/N] ");
  return /^y(es)?$/i.test(answer.trim());
}

async function openWorkbench({ io }: Input, folder: string): Promise<number> {
  const { openHere } = await import("../open/open.ts");
  return openHere({ args: [], flags: {}, io: { ...io, cwd: folder } }, folder, ["clinic"]);
}
