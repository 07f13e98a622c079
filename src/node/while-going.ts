/** Waiting for threads that read, which cannot be told to stop in the middle. */
import { ensureGoing } from "../read/read-table.ts";
import type { Watch } from "../read/table.ts";

/** How often it is looked whether the reading is to be stopped. */
const MILLISECONDS = 50;

/** What is waited for, unless the reading is stopped first. */
export async function whileGoing<T>(answer: Promise<T>, watch: Pick<Watch, "signal">): Promise<T> {
  const told = answer.then((value) => ({ value }));
  for (;;) {
    const done = await Promise.race([told, soon()]);
    ensureGoing(watch);
    if (done) return done.value;
  }
}

const soon = () => new Promise<undefined>((resolve) => setTimeout(resolve, MILLISECONDS, undefined));
