/**
 * The owner's experiments on public data: one goes at a time, on threads of its own, so that whoever looks on is answered meanwhile. Every
 * result is on the disk before it is told. A workshop that ends loses the runs that were under way and nothing else: the next one finds
 * the experiment paused, and resuming makes the runs that are missing.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { ensure } from "../../../base/errors.ts";
import { InTurn } from "../../../base/in-turn.ts";
import { Pace, type TimeNeeded } from "../../../experiment/pace.ts";
import { tells } from "../../../experiment/results.ts";
import { runsOf } from "../../../experiment/runs.ts";
import { runJobs } from "../../../node/experiment/jobs.ts";
import { openResults } from "../../../node/experiment/results.ts";
import { type ErrorJson, errorJson } from "../../../service/json.ts";
import type { WorkshopPlace } from "../handlers.ts";
import { cellsOfExperiment, experimentAsked, resultsPath, saveDefinition } from "./definitions.ts";
import { type OpenExperiment, openExperiment, settingOf } from "./open-experiment.ts";
import { tryRuns } from "./trial.ts";

export const experimentStates = [
  "not-started",
  "running",
  "pausing",
  "paused",
  "stopped",
  "failed",
  "done",
] as const;
export type ExperimentState = (typeof experimentStates)[number];

export const MOST_JOBS = 64;
/** One core is left to whoever looks on. */
export const usualJobs = (): number => Math.max(1, Math.min(MOST_JOBS, availableParallelism() - 1));

/** An experiment at work. */
interface Going {
  readonly name: string;
  readonly jobs: number;
  /** Ends runs under way. */
  readonly signal: { aborted: boolean };
  /** Lets them come to their end. */
  readonly hold: { aborted: boolean };
  /** Cells with runs under way. */
  readonly working: Map<string, number>;
  ended: Promise<void>;
}

export interface EstimateTold extends TimeNeeded {
  readonly cells: number;
  readonly runs: number;
  /** Runs whose results are there already. */
  readonly there: number;
  readonly jobs: number;
}

export class Laboratory {
  readonly #place: WorkshopPlace;
  readonly #entry: URL | undefined;
  readonly #opened = new Map<string, Promise<OpenExperiment>>();
  readonly #last = new Map<string, { state: ExperimentState; problem?: ErrorJson }>();
  readonly #pace = new Pace();
  readonly #trials = new InTurn();
  readonly #turns = new InTurn();
  #going: Going | undefined;

  /** `entry`: the threads' program; the built one unless given. */
  constructor(place: WorkshopPlace, entry?: URL) {
    this.#place = place;
    this.#entry = entry;
  }

  /** Runs and time before anything is started. Nothing is kept of the few runs that are tried. */
  async estimate(asked: unknown, jobs = usualJobs()): Promise<EstimateTold> {
    const { folder, clock } = this.#place;
    const { experiment } = experimentAsked(asked, this.#place.folder);
    const setting = await settingOf(experiment, folder);
    const runs = runsOf(experiment, setting.data);
    const path = resultsPath(folder, experiment.name);
    const results = existsSync(path) ? openResults(path).results : new Map();
    const open = runs.filter(({ key }) => !tells(results.get(key), experiment.measures));
    for (const run of runs) {
      const known = results.get(run.key);
      if (known) this.#pace.add(run, known.ms);
    }
    const entry = this.#entry;
    if (!this.#going)
      await this.#trials.take(() => tryRuns({ setting, runs: open, pace: this.#pace, clock, entry }));
    const told = { runs: runs.length, there: runs.length - open.length, jobs };
    return { cells: cellsOfExperiment(experiment), ...told, ...this.#pace.needed(open, jobs) };
  }

  /** Saves it and sets it going; an equal one that is there goes on. */
  start(asked: unknown, { jobs, replace }: { jobs?: number; replace?: boolean }): Promise<string> {
    return this.#turns.take(async () => {
      const { experiment, definition } = experimentAsked(asked, this.#place.folder);
      this.#ensureFree();
      // Nothing is written for what would be refused.
      runsOf(experiment, (await settingOf(experiment, this.#place.folder)).data);
      await saveDefinition(this.#place.folder, experiment, definition, replace ?? false);
      await this.#go(experiment.name, jobs ?? usualJobs());
      return experiment.name;
    });
  }

  resume(name: string, jobs = usualJobs()): Promise<void> {
    return this.#turns.take(async () => {
      if (this.#going?.name === name) {
        if (!this.#going.hold.aborted) return;
        await this.#going.ended;
      }
      this.#ensureFree();
      await this.#go(name, jobs);
    });
  }

  /** Runs under way come to their end; no other begins. */
  pause(name: string): void {
    if (this.#going?.name === name) this.#going.hold.aborted = true;
  }

  /** Runs under way are dropped, and made again where somebody resumes. */
  async stop(name: string): Promise<void> {
    if (this.#going?.name !== name) return;
    this.#going.signal.aborted = true;
    await this.#going.ended;
  }

  opened(name: string): Promise<OpenExperiment> {
    const known = this.#opened.get(name);
    if (known) return known;
    const opening = openExperiment(this.#place.folder, name);
    this.#opened.set(name, opening);
    // What cannot be opened now may be mended and opened later.
    opening.catch(() => this.#opened.delete(name));
    return opening;
  }

  async state(name: string) {
    const opened = await this.opened(name);
    const going = this.#going?.name === name ? this.#going : undefined;
    const open = opened.open();
    const { state, problem } = this.#last.get(name) ?? {};
    const resting = open.length === opened.runs.length ? "not-started" : "paused";
    return {
      state: going ? (going.hold.aborted ? "pausing" : "running") : open.length ? (state ?? resting) : "done",
      done: opened.runs.length - open.length,
      of: opened.runs.length,
      jobs: going?.jobs ?? null,
      secondsLeft: going ? this.#pace.needed(open, going.jobs).seconds : null,
      working: going ? [...new Set(going.working.values())] : [],
      problem: problem && !going ? problem : null,
    };
  }

  #ensureFree(): void {
    ensure(
      this.#going === undefined,
      "busy",
      `The experiment ${this.#going?.name} is running.`,
      "Pause or stop it first; it can be resumed at any time.",
    );
  }

  /** Opened anew: the data may have been changed, or declared private, since. */
  async #go(name: string, jobs: number): Promise<void> {
    this.#opened.delete(name);
    const opened = await this.opened(name);
    const going: Going = {
      name,
      jobs,
      signal: { aborted: false },
      hold: { aborted: false },
      working: new Map(),
      ended: Promise.resolve(),
    };
    this.#going = going;
    going.ended = this.#work(opened, going);
  }

  async #work(opened: OpenExperiment, going: Going): Promise<void> {
    const { setting } = opened;
    const runs = new Map(opened.runs.map((run) => [run.key, run]));
    const { name, jobs, signal, hold, working } = going;
    try {
      await runJobs({
        ...{ setting, jobs, signal, hold, runs: opened.open(), apart: true },
        ...(this.#entry ? { entry: this.#entry } : {}),
        begun: (run) => void working.set(run.key, opened.cellOf(run)),
        done: (result) => {
          working.delete(result.key);
          opened.add(result);
          const run = runs.get(result.key);
          if (run) this.#pace.add(run, result.ms);
        },
      });
      this.#last.set(name, { state: signal.aborted ? "stopped" : "paused" });
    } catch (error) {
      const state = signal.aborted ? "stopped" : "failed";
      this.#last.set(name, { state, ...(signal.aborted ? {} : { problem: errorJson(error) }) });
    } finally {
      this.#going = undefined;
    }
  }
}
