/** An experiment whose data is at hand: its runs, what came of them so far, and what has changed since somebody looked. */
import { randomBytes } from "node:crypto";
import type { Json } from "../../../base/json.ts";
import type { Experiment } from "../../../experiment/experiment.ts";
import { type CellTold, cellTold, type Matrix, matrixOf, runsByCell } from "../../../experiment/matrix.ts";
import { parseExperiment } from "../../../experiment/parse-experiment.ts";
import { type Result, tells } from "../../../experiment/results.ts";
import { type ExperimentRun, runsOf } from "../../../experiment/runs.ts";
import { locateData } from "../../../node/experiment/data.ts";
import type { Setting } from "../../../node/experiment/jobs.ts";
import { openResults, type ResultsFile } from "../../../node/experiment/results.ts";
import { definitionOf, homeOf, resultsPath } from "./definitions.ts";

/** How many cells are told at once as changes; the rest follows. */
const MOST_CHANGES = 2_000;

export interface CellChanges {
  /** Give it back to be told what changes from here on. */
  readonly mark: string;
  /** Whether these are all cells, and what was told before counts no more. */
  readonly whole: boolean;
  /** Whether there are more changes already. */
  readonly more: boolean;
  readonly cells: readonly CellTold[];
}

export class OpenExperiment {
  readonly definition: Json;
  readonly setting: Setting;
  readonly runs: readonly ExperimentRun[];
  readonly matrix: Matrix;
  readonly #file: ResultsFile;
  readonly #cells: readonly ExperimentRun[][];
  readonly #cellOf = new Map<string, number>();
  /** Cells in the order in which something came of them, since this was opened. */
  readonly #log: number[] = [];
  /** Marks of an earlier opening are no marks of this one. */
  readonly #id = randomBytes(6).toString("hex");

  constructor(definition: Json, setting: Setting, file: ResultsFile) {
    this.definition = definition;
    this.setting = setting;
    this.runs = runsOf(setting.experiment, setting.data);
    this.matrix = matrixOf(setting.experiment, this.runs);
    this.#file = file;
    this.#cells = runsByCell(this.matrix, this.runs);
    for (const [cell, runs] of this.#cells.entries()) for (const { key } of runs) this.#cellOf.set(key, cell);
  }

  get experiment(): Experiment {
    return this.setting.experiment;
  }

  get results(): ReadonlyMap<string, Result> {
    return this.#file.results;
  }

  /** Runs without a result that tells all that is asked for. */
  open(): readonly ExperimentRun[] {
    const { measures } = this.experiment;
    return this.runs.filter(({ key }) => !tells(this.#file.results.get(key), measures));
  }

  cellOf({ key }: Pick<ExperimentRun, "key">): number {
    return this.#cellOf.get(key) ?? 0;
  }

  /** On the disk before anybody is told. */
  add(result: Result): void {
    this.#file.add(result);
    this.#log.push(this.cellOf(result));
  }

  changes(since: string | undefined): CellChanges {
    const [id, place] = (since ?? "").split("-");
    const from = Number(place);
    if (id !== this.#id || !(from <= this.#log.length))
      return { mark: this.#mark(this.#log.length), whole: true, more: false, cells: this.#told(this.#all()) };
    const changed = new Set<number>();
    let next = from;
    for (; next < this.#log.length && changed.size < MOST_CHANGES; next++) changed.add(this.#log[next]);
    return {
      mark: this.#mark(next),
      whole: false,
      more: next < this.#log.length,
      cells: this.#told([...changed]),
    };
  }

  #mark(place: number): string {
    return `${this.#id}-${place}`;
  }

  #all(): readonly number[] {
    return this.#cells.map((_, cell) => cell);
  }

  #told(cells: readonly number[]): CellTold[] {
    return cells.flatMap((cell) => {
      const told = cellTold(cell, this.#cells[cell], this.#file.results);
      return told ? [told] : [];
    });
  }
}

/** As the command opens it. Refused with `data-not-public` before a row of anything private is read, every time anew. */
export async function openExperiment(folder: string, name: string): Promise<OpenExperiment> {
  const definition = definitionOf(folder, name);
  const experiment = parseExperiment(definition);
  const setting = await settingOf(experiment, folder);
  return new OpenExperiment(definition, setting, openResults(resultsPath(folder, experiment.name)));
}

/** Known sets are looked for in the owner's folder and in folders of it: no variable leads anywhere else. */
export async function settingOf(experiment: Experiment, folder: string): Promise<Setting> {
  const data = await locateData(experiment, homeOf(folder), { cwd: folder, env: {} });
  return { experiment, data };
}
