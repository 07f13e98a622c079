/** The work of `privet demo`, apart from what it says: a budget and two models bought with it, a yardstick, a sweep. */
import type { LedgerState, Receipt } from "../../../curator/index.ts";
import { CLINIC, clinicSchema } from "../../../demo/clinic.ts";
import { CLINIC_BUDGET, openClinicBudget } from "../../../demo/files.ts";
import { errorChart, runSweep, type SweepCell } from "../../../demo/sweep.ts";
import { type Evaluation, evaluate } from "../../../evaluate/errors.ts";
import { saveModel } from "../../../models/file.ts";
import { openFile } from "../../../node/open-file.ts";
import { replaceFile } from "../../../node/write-file.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Table } from "../../../read/table.ts";
import type { Chart } from "../../../report/chart.ts";
import { lineChart } from "../../../report/line-chart.ts";
import { runPlan } from "../../../tasks/plan.ts";
import { defaultMethod } from "../../../tasks/registry.ts";
import { noPrivacy } from "../../../yardsticks/no-privacy.ts";
import type { Input } from "../../command.ts";
import { progressLine } from "../../progress.ts";
import type { DemoFiles } from "./folder.ts";

/** What is bought and swept, in numbers that the story repeats. */
export const DEMO = {
  budget: CLINIC_BUDGET,
  majority: { method: "majority", epsilon: "0.05", delta: "0" },
  model: { method: defaultMethod("classify"), epsilon: "1", delta: "1e-7" },
  swept: [
    { name: defaultMethod("classify"), delta: "1e-7" },
    { name: "priv-local", delta: "0" },
  ],
} as const;

export const SIZES = {
  full: {
    rows: CLINIC.rows,
    testRows: CLINIC.testRows,
    epsilons: ["0.05", "0.1", "0.2", "0.5", "1", "2"],
    repeats: 3,
  },
  quick: { rows: 8_000, testRows: 4_000, epsilons: ["0.1", "0.5", "2"], repeats: 1 },
} as const;
export type Size = (typeof SIZES)[keyof typeof SIZES];

/** Where the demo runs, and on what. */
interface Stage {
  readonly input: Input;
  readonly files: DemoFiles;
  readonly size: Size;
  /** The CSV text of the patients. */
  readonly patients: readonly string[];
  readonly test: Table;
}

export interface DemoJudged {
  readonly receipt: Receipt;
  readonly evaluation: Evaluation;
}

export interface Bought {
  readonly majority: DemoJudged;
  readonly model: DemoJudged;
  readonly state: LedgerState;
}

/** The private part: a ledger on disk, noise from the system, and nothing comes out but releases. */
export async function buyModels({ input, files, test }: Stage): Promise<Bought> {
  await openClinicBudget(files.ledger);
  const curator = await openFile({ name: files.schema });
  try {
    const buy = async (what: typeof DEMO.majority | typeof DEMO.model, path: string): Promise<DemoJudged> => {
      const progress = progressLine(input, { method: what.method, epsilon: Number(what.epsilon) });
      const { model, receipt } = await runPlan(
        curator,
        { privet: "plan/1", task: "classify", label: CLINIC.label, options: {}, ...what },
        { progress: progress.show, ...(input.io.signal ? { signal: input.io.signal } : {}) },
      ).finally(progress.clear);
      await replaceFile(path, saveModel(model, { receipt }));
      return { receipt, evaluation: evaluate(model, test) };
    };
    const majority = await buy(DEMO.majority, files.majority);
    const model = await buy(DEMO.model, files.model);
    return { majority, model, state: await curator.budget() };
  } finally {
    await curator.close();
  }
}

/** What the error would be without privacy: fitted to a copy of the rows that is declared public. */
export async function yardstickOf({ patients, test }: Stage): Promise<Evaluation> {
  return evaluate(noPrivacy(await readTable(clinicSchema("public"), patients), CLINIC.label), test);
}

export interface Swept {
  readonly cells: readonly SweepCell[];
  readonly chart: Chart;
}

/** Error against ε on the copy that is declared public; the picture is written to the folder. */
export async function sweepErrors(stage: Stage, majority: Evaluation, yardstick: Evaluation): Promise<Swept> {
  const { input, files, size, patients, test } = stage;
  const progress = progressLine(input, { method: "error against ε", epsilon: 0 });
  const cells = await runSweep({
    schema: clinicSchema("public"),
    rows: patients,
    test,
    label: CLINIC.label,
    methods: DEMO.swept,
    epsilons: size.epsilons,
    repeats: size.repeats,
    signal: input.io.signal,
    progress: (step, of) => progress.show({ step, of, epsilon: 0 }),
  }).finally(progress.clear);
  const title = `Error against ε: a made-up clinic, ${size.rows.toLocaleString("en-US")} patients`;
  const chart = errorChart(title, cells, [
    { name: "Majority", y: majority.error },
    { name: "NoPrivacy", y: yardstick.error },
  ]);
  await replaceFile(files.picture, lineChart(chart));
  return { cells, chart };
}
