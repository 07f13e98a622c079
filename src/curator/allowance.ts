/**
 * The right to make a planned list of draws on a table or a study. What may be asked is listed in queries/registry.ts. A draw is prepared from
 * public facts alone; the paid run takes its price off the plan, and only then lets it look at the rows (paid-run.ts).
 */
import { ensure, formed } from "../base/errors.ts";
import type { Rational } from "../base/rational.ts";
import { noShare } from "../base/refusals/door.ts";
import type { RowPart } from "../schema/coding/row-parts.ts";
import type { PublicFacts } from "./curator.ts";
import { type Preparing, preparing } from "./draws/blurred.ts";
import type { HowFor } from "./draws/how.ts";
import type { Engine } from "./engine.ts";
import type { Paid, PaidRun, RunShare } from "./paid-run.ts";
import { plain } from "./plain.ts";
import {
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

/** What is public of the rows that are asked about, and what prepares draws by it. */
export interface Ground<Facts, Rows> {
  readonly facts: Facts;
  readonly prepare: Preparing<Rows>;
}
type GroundsOf<Facts, Rows> = (part: RowPart | undefined) => Ground<Facts, Rows>;

/** Of a table, unless its types say otherwise. */
export class Allowance<
  Name extends Question["ask"] = TableQuery["name"],
  Facts = PublicFacts,
  Rows = Engine,
> {
  readonly #run: PaidRun<Rows>;
  readonly #paid: Paid<Rows>;
  readonly #grounds: GroundsOf<Facts, Rows>;
  readonly #ground: Ground<Facts, Rows>;

  /** `share` is what of the run it may use; all of it unless given. */
  constructor(run: PaidRun<Rows>, grounds: GroundsOf<Facts, Rows>, share?: RunShare) {
    this.#run = run;
    this.#paid = share ? run.share(share) : run;
    this.#grounds = grounds;
    this.#ground = grounds(share?.part);
    Object.freeze(this);
  }

  get facts(): Facts {
    return this.#ground.facts;
  }

  /** A share of the whole run, for one step of several: some of the planned draws, on all rows or on a part. */
  share(share: RunShare): Allowance<Name, Facts, Rows> {
    // A share of a share would reach what it was kept from.
    ensure(this.#paid === this.#run, ...noShare());
    const own = plain(share);
    return new Allowance<Name, Facts, Rows>(this.#run, this.#grounds, own);
  }

  /** The answer to a question, blurred as it is said how. */
  async make<Asked extends Name>(
    question: Question<Asked>,
    how: HowFor<Asked>,
  ): Promise<Release<Told<Asked>>> {
    return this.#paid.make(this.#ground.prepare, question, how) as Promise<Release<Told<Asked>>>;
  }

  /** The receipt for everything that was drawn so far under this allowance. */
  receipt(): Receipt {
    return this.#paid.receipt();
  }

  /** Ends the run; what it did not use is returned where prices simply add up, or nothing was drawn. */
  close(): Promise<{ readonly spent: Rational; readonly returned: Rational }> {
    return this.#paid.close();
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
