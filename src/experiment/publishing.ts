/**
 * Publishers in experiments: a synopsis is published, a learner learns from it, and the learnt classifier is judged on the test
 * rows. With exact counts in the cells that were chosen with noise, what is left is the error of the choice.
 */
import { learnFrom } from "../models/classifier/learned-classifier.ts";
import type { Synopsis } from "../models/synopsis/synopsis.ts";
import { noiseFree } from "../tasks/publish/noise-free.ts";
import type { Context } from "./contestants.ts";
import { type Judged, judged } from "./judge.ts";

/** What learns where an experiment names a publisher alone. */
export const DEFAULT_LEARNER = "cart";

/** Publishes, or gives what was published before with the same noise from the same rows. */
export type PublishOnce = (publish: () => Promise<Synopsis>) => Promise<Synopsis>;

/** How good the model is that the run's learner makes of a synopsis. */
export async function judgeSynopsis(context: Context, publish: () => Promise<Synopsis>): Promise<Judged> {
  const { once = (make) => make(), learner = DEFAULT_LEARNER, counts, train, seed } = context;
  const published = await once(publish);
  const synopsis = counts === "exact" ? noiseFree(published, train) : published;
  return judged(learnFrom(synopsis, learner, seed), context);
}

/**
 * What was published last. Learners of the same method, ε, rows and noise learn from the same synopsis, and publishing takes
 * longer than learning; a run's time is told as if it had published for itself.
 */
export class LastPublished {
  #kept: { readonly key: string; readonly synopsis: Synopsis; readonly ms: number } | undefined;

  /** The synopsis of that key, the milliseconds that it took, and those that it would have taken again. */
  async find(
    key: string,
    publish: () => Promise<Synopsis>,
    now: () => number,
  ): Promise<{ readonly synopsis: Synopsis; readonly ms: number; readonly spared: number }> {
    if (this.#kept?.key === key) return { ...this.#kept, spared: this.#kept.ms };
    const begun = now();
    const synopsis = await publish();
    this.#kept = { key, synopsis, ms: now() - begun };
    return { ...this.#kept, spared: 0 };
  }
}
