/**
 * The right to make a planned list of draws on a table or a study. What may be asked is listed in queries/registry.ts. A draw is prepared from
 * public facts alone; the paid run takes its price off the plan, and only then lets it look at the rows (paid-run.ts).
 */
import { formed } from "../base/errors.ts";
import type { Rational } from "../base/rational.ts";
import type { PublicFacts } from "./curator.ts";
import type { Engine } from "./engines/engine.ts";
import type { PaidRun } from "./paid-run.ts";
import { plain } from "./plain.ts";
import {
  type HowFor,
  type Preparing,
  preparing,
  type Question,
  STREAMED,
  type StudyQuery,
  studyQueries,
  type TableQuery,
  type Told,
  tableQueries,
} from "./queries/registry.ts";
import type { StudyFacts } from "./queries/studies/facts.ts";
import type { NoiseScale, Receipt, Release } from "./release.ts";

/** Of a table, unless its types say otherwise. */
export class Allowance<
  Name extends Question["ask"] = TableQuery["name"],
  Facts = PublicFacts,
  Rows = Engine,
> {
  readonly #facts: Facts;
  readonly #run: PaidRun<Rows>;
  readonly #prepare: Preparing<Rows>;

  constructor(facts: Facts, run: PaidRun<Rows>, prepare: Preparing<Rows>) {
    this.#facts = facts;
    this.#run = run;
    this.#prepare = prepare;
    Object.freeze(this);
  }

  get facts(): Facts {
    return this.#facts;
  }

  /** The answer to a question, blurred as it is said how. */
  async make<Asked extends Name>(
    question: Question<Asked>,
    how: HowFor<Asked>,
  ): Promise<Release<Told<Asked>>> {
    return this.#run.make(this.#prepare, question, how) as Promise<Release<Told<Asked>>>;
  }

  /** The receipt for everything that was drawn so far under this allowance. */
  receipt(): Receipt {
    return this.#run.receipt();
  }

  /** Ends the run; what it did not use is returned where prices simply add up, or nothing was drawn. */
  close(): Promise<{ readonly spent: Rational; readonly returned: Rational }> {
    return this.#run.close();
  }
}

// Nobody may put something else in the place of a question.
Object.freeze(Allowance.prototype);

/** The noise that the answer to a question would have: from public facts alone, before anything is spent. */
export function noiseOf<Asked extends Question["ask"]>(
  facts: Asked extends StudyQuery["name"] ? StudyFacts : PublicFacts,
  question: Question<Asked>,
  how: HowFor<Asked>,
): NoiseScale {
  const [own, by] = plain([question, how] as const, STREAMED);
  return formed(() =>
    "study" in facts
      ? preparing(studyQueries, facts)(own, by)
      : preparing(tableQueries, { ...facts, trusted: new Map() })(own, by),
  ).noise;
}
