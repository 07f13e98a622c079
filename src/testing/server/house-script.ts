/**
 * What three analysts, an owner and an auditor do with a house: quote, run, watch, poll every second, cancel, read whatever can be read.
 * The script looks at what it is told and at the clock, so it does the same in two houses that tell the same.
 */

import { openWith } from "../../curator/open.ts";
import { openStudyWith } from "../../curator/open-study.ts";
import type { Neighbours } from "../../schema/types.ts";
import { releaseId } from "../../server/ids.ts";
import type { Plan } from "../../tasks/plan.ts";
import { type GenotypeCodes, genotypesOf, smallStudy } from "../small-studies.ts";
import { csvOf, type Row, smallSchema } from "../small-tables.ts";
import { analysts, type Behaviour, type HouseData } from "./house-keeper.ts";
import { type OneHouse, oneHouse, type Somebody } from "./one-house.ts";

/** Something to be run: cancelled so many milliseconds after it was seen running, at once, or not at all. */
export interface WantedRun {
  readonly dataset: string;
  readonly plan: Plan;
  readonly cancelAfter?: number | "asked";
}

export const tableInHouse = (neighbours: Neighbours, rows: readonly Row[], slots = 1): HouseData => {
  const schema = smallSchema(neighbours, { name: neighbours });
  return {
    holding: schema,
    slots,
    open: (ledger, noise) => openWith({ schema, rows: [csvOf(rows)], ledger }, noise),
  };
};

export const studyInHouse = (codes: GenotypeCodes): HouseData => {
  const study = smallStudy();
  const genotypes = async () => genotypesOf(codes, study);
  return {
    holding: study,
    slots: 1,
    open: (ledger, noise) => openStudyWith({ study, genotypes, ledger }, noise),
  };
};

interface Run {
  readonly id: string;
  readonly who: Somebody;
  readonly cancelAfter?: number | "asked";
  isWatched: boolean;
  isCancelled: boolean;
}

interface RunJson {
  readonly id: string;
  readonly steps?: { readonly seconds: readonly number[] };
}

/** Seconds. */
const LONGEST = 2000;
const WATCHED_EARLY = 4;

/** Everything that was seen of a house until all runs were over. */
export async function traceOf(
  sets: readonly HouseData[],
  behaviour: Behaviour,
  wanted: readonly WantedRun[],
): Promise<readonly string[]> {
  const house = await oneHouse(sets, behaviour);
  try {
    for (const who of [...analysts, "owner", "auditor"] as const)
      for (const url of ["/v1/me", "/v1/datasets"]) await house.ask(who, "GET", url);
    const runs: Run[] = [];
    for (const [i, one] of wanted.entries()) runs.push(await asked(house, one, i));
    let isOver = false;
    for (let second = 1; !isOver && second < LONGEST; second++) {
      await house.clock.pass(1000);
      isOver = await lookedAt(house, sets, runs, second);
    }
    await readAll(house, sets, runs);
    const { trace } = house;
    const books = await house.books();
    return [
      ...Object.entries(trace).flatMap(([from, lines]) => lines.map((line) => `${from} ${line}`)),
      ...books,
    ];
  } finally {
    await house.close();
  }
}

/** A quote, then a run at its price. The first ones are watched from now on, the others when they run: streams beat every second. */
async function asked(house: OneHouse, { dataset, plan, cancelAfter }: WantedRun, nth: number): Promise<Run> {
  const who = analysts[nth % analysts.length];
  const at = `/v1/datasets/${dataset}`;
  const quoted = await house.ask(who, "POST", `${at}/quotes`, { plan });
  const { composition: _, ...price } = (quoted as { readonly cost: Record<string, string> }).cost;
  const body = { plan, price, again: true };
  const run = (await house.ask(who, "POST", `${at}/runs`, body, `the-key-of-run-number-${nth}`)) as RunJson;
  const isWatched = nth < WATCHED_EARLY;
  if (isWatched) await house.watch(who, run.id);
  if (cancelAfter === "asked") await house.ask(who, "DELETE", `/v1/runs/${run.id}`);
  return {
    id: run.id,
    who,
    isWatched,
    isCancelled: false,
    ...(cancelAfter === undefined ? {} : { cancelAfter }),
  };
}

/** One second's polls; whether all runs are over. */
async function lookedAt(
  house: OneHouse,
  sets: readonly HouseData[],
  runs: readonly Run[],
  second: number,
): Promise<boolean> {
  let open = 0;
  for (const who of analysts) {
    open += (await runsOf(house, who, "queued&limit=1")).length;
    const running = await runsOf(house, who, "running");
    open += running.length;
    for (const { id, steps } of running)
      await lookedAtRun(house, runs.find((run) => run.id === id)!, steps?.seconds.length ?? 0);
  }
  const { name } = sets[second % sets.length].holding;
  await house.ask("ana", "GET", `/v1/datasets/${name}/budget`);
  house.readMetrics();
  if (second % 5 === 0)
    for (const url of [
      `/v1/datasets/${name}/ledger?limit=200`,
      "/v1/releases?limit=5",
      "/v1/audit?limit=5",
      "/readyz",
    ])
      await house.ask("auditor", "GET", url);
  return open === 0;
}

async function runsOf(house: OneHouse, who: Somebody, state: string): Promise<readonly RunJson[]> {
  const { items } = (await house.ask(who, "GET", `/v1/runs?state=${state}`)) as {
    readonly items: readonly RunJson[];
  };
  return items;
}

async function lookedAtRun(house: OneHouse, run: Run, steps: number): Promise<void> {
  const { id, who, cancelAfter } = run;
  // What is not told yet is not there, however it is asked for.
  await house.ask(who, "GET", `/v1/releases/${releaseId(id)}`);
  for (let step = 1; step <= steps; step++)
    await house.ask(who, "GET", `/v1/releases/${releaseId(id)}.${step}`);
  if (!run.isWatched) await house.watch("owner", id);
  run.isWatched = true;
  if (typeof cancelAfter !== "number" || run.isCancelled) return;
  run.isCancelled = true;
  house.askLater(cancelAfter, who, "DELETE", `/v1/runs/${id}`);
}

async function readAll(house: OneHouse, sets: readonly HouseData[], runs: readonly Run[]): Promise<void> {
  for (const { id, who } of runs) {
    await house.ask(who, "GET", `/v1/runs/${id}`);
    await house.ask("owner", "GET", `/v1/releases/${releaseId(id)}`);
    await house.ask("auditor", "GET", `/v1/releases/${releaseId(id)}/receipt`);
    // What the workbench's screens read of it besides.
    for (const part of ["lines", "paper", "marginals"])
      await house.ask("owner", "GET", `/v1/releases/${releaseId(id)}/${part}`);
    await house.ask("owner", "PUT", `/v1/releases/${releaseId(id)}/note`, { name: "ours", note: "" });
  }
  for (const { holding } of sets) {
    await house.ask("auditor", "POST", `/v1/datasets/${holding.name}/ledger/verifications`);
    await house.ask("owner", "GET", `/v1/datasets/${holding.name}/budget`);
    await house.ask("owner", "GET", `/v1/datasets/${holding.name}/ledger?order=newest&limit=200`);
  }
  for (const url of [
    "/v1/releases?limit=200",
    "/v1/audits",
    "/v1/compositions?epsilon=0.1&delta=0.000001&draws=20",
  ])
    await house.ask("owner", "GET", url);
  await house.ask("auditor", "GET", "/v1/audit?limit=200");
  house.readMetrics();
}
