/**
 * Whether all that a run writes down could be written: by the front, into what was asked, and by each keeper, into what is paid and
 * released. It is tried each half minute, and the last answer holds until the next: a keeper that has died answers nothing, and that it
 * has is not told before the supervisor tells it.
 */
import type { KeptData } from "../kept-data.ts";
import type { DeskParts } from "./types.ts";

type Parts = Pick<DeskParts, "asked" | "data" | "clock">;

export class StorageWatch {
  readonly #parts: Parts;
  #isGood: boolean | undefined;
  #isLooking = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Unless it is known to be bad: until it has been tried, whoever writes finds out. */
  get isGood(): boolean {
    return this.#isGood !== false;
  }

  get isKnownGood(): boolean {
    return this.#isGood === true;
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const { asked, data, clock } = this.#parts;
    const written = asked.remember("probe", String(clock.now())).then(
      () => true,
      () => false,
    );
    const all = await Promise.all([
      written,
      ...[...data.values()].filter((kept) => kept.isOpen()).map(askedOf),
    ]);
    this.#isGood = all.every(Boolean);
    this.#isLooking = false;
  }
}

const askedOf = (data: KeptData): Promise<boolean> =>
  data.ask({ about: "storage" }).then(
    ({ isGood }) => isGood,
    // One that goes away meanwhile is not open, which is told elsewhere.
    () => !data.isOpen(),
  );
