/**
 * Steps of a flow: kept as they release, and to be seen once the ledger has the word of them.
 *
 * Claim. Of each step of a run one release is ever to be seen, from however many copies of the state folder the run is gone on with, on however
 * many servers that share the ledger; and when a step released does not show in the ledger.
 * Proof. What is kept is read by keepers alone. It is sealed under the step's own name, where the front reads it, after the ledger has given this
 * release its word, or had given it before; and of a step's draws the ledger gives one word (curator/ledger/book.ts). The word is taken when
 * the step is told, or its run is told to be over: times that follow from public facts (server/boundaries.ts), at which the step is told
 * to be there as well. ∎
 */
import { PrivetError } from "../../base/errors.ts";
import type { Entry, Ledger } from "../../curator/index.ts";
import { sha256Of } from "../ids.ts";
import type { RowsStep } from "./rows.ts";

/** As it is kept: with what stands before it where it is hashed, so that whoever reads the ledger cannot try what may have been released. */
export interface KeptRowsStep extends RowsStep {
  readonly salt: string;
}

export const hashOfStep = ({ step, salt }: Pick<KeptRowsStep, "step" | "salt">): string =>
  sha256Of(`${salt}\n${step}`);

/** What is written where. */
export interface StepsPlace {
  readonly salt: () => string;
  /** Kept by this keeper, under the step's number from 1 on; rejects where that cannot be, or somebody else has. */
  keep(step: KeptRowsStep, nth: number): Promise<void>;
  /** Takes the ledger's word (`takeWord`). */
  word(step: KeptRowsStep): Promise<void>;
  /** Sealed, to be seen. */
  publish(step: KeptRowsStep, nth: number): Promise<void>;
}

export class StepsToShow {
  readonly #place: StepsPlace;
  readonly #kept: KeptRowsStep[] = [];
  #published = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(place: StepsPlace) {
    this.#place = place;
  }

  get count(): number {
    return this.#kept.length;
  }

  /** Before its draws go on: what an earlier keeper has kept, and how many of these were to be seen. */
  before(steps: readonly KeptRowsStep[], published: number): void {
    this.#kept.push(...steps);
    this.#published = published;
  }

  async keep(step: RowsStep): Promise<void> {
    const salted = { ...step, salt: this.#place.salt() };
    await this.#place.keep(salted, this.#kept.length + 1);
    this.#kept.push(salted);
  }

  /** So many may be seen from now on; one after the other, whoever asks. */
  publish(upTo = this.#kept.length): Promise<void> {
    const turn = this.#turn.then(async () => {
      for (let nth = this.#published + 1; nth <= upTo; nth++) {
        const step = this.#kept[nth - 1];
        await this.#place.word(step);
        await this.#place.publish(step, nth);
        this.#published = nth;
      }
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** The ledger's word for a step; where it was taken before this keeper was there, it must be the same. */
export async function takeWord(ledger: Ledger, entry: number, kept: KeptRowsStep): Promise<void> {
  const { draws } = kept;
  const sha256 = hashOfStep(kept);
  const known = stepWordsOf(await ledger.entries(), entry).find(({ first }) => first === draws.first);
  if (known === undefined) await ledger.release(entry, { ...draws, sha256 });
  else if (known.sha256 !== sha256) throw goneOnElsewhere();
}

/** What the ledger has on record of the releases of a run. */
export const stepWordsOf = (entries: readonly Entry[], entry: number): readonly StepWord[] =>
  entries.flatMap(({ kind, body }) =>
    kind === "release" && body.entry === entry ? [body as unknown as StepWord] : [],
  );

export type StepWord = Parameters<Ledger["release"]>[1];

const goneOnElsewhere = () =>
  new PrivetError(
    "resume-refused",
    "The run has been gone on with elsewhere, from a copy of what was kept of it.",
    "What it released is there.",
  );

/** Whether somebody else has shown a step: whatever this run draws of it is given up. */
export const isElsewhere = (error: unknown): boolean =>
  error instanceof PrivetError && (error.code === "resume-refused" || error.code === "release-already-taken");
