/** What is sealed of a flow besides the whole: each of its steps, as it is kept and as it may be seen, and each time that its draws were begun. */
import { beginningOf, keptStepOf, stepOfRun } from "../ids.ts";
import type { ReleasesReader } from "./released.ts";

/** The draws of one run are begun so often at most (keeper/going-on.ts). */
export const MOST_BEGINNINGS = 3;

/** How many steps are sealed. */
export async function stepsSealed(releases: Pick<ReleasesReader, "find">, run: string): Promise<number> {
  for (let step = 1; ; step++) if (!(await releases.find(stepOfRun(run, step)))) return step - 1;
}

/** What they released, and by which draws, as the keeper keeps it (keeper/steps-to-show.ts), whether it may be seen or not. */
export const keptSteps = (releases: Pick<ReleasesReader, "release">, run: string) =>
  textsOf(releases, (nth) => keptStepOf(run, nth));

/** Of each time that the draws were begun, by whom. */
export const beginnings = (releases: Pick<ReleasesReader, "release">, run: string) =>
  textsOf(releases, (nth) => beginningOf(run, nth));

async function textsOf(
  releases: Pick<ReleasesReader, "release">,
  name: (nth: number) => string,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (;;) {
    const text = await releases.release(name(found.length + 1));
    if (text === undefined) return found;
    found.push(text);
  }
}
