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
  /** Who has answered since they were opened. */
  readonly #known = new Set<KeptData>();
  #isLooking = false;
  #isWantedAgain = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Unless it is known to be bad: until it has been tried, whoever writes finds out. */
  get isGood(): boolean {
    return this.#isGood !== false;
  }

  /** Of every data set, by its own keeper. */
  get isKnownGood(): boolean {
    return this.#isGood === true && [...this.#parts.data.values()].every((kept) => this.#known.has(kept));
  }

  /** What is known of the others holds; of this one nothing is known until it has answered, after whoever is being asked. */
  async opened(kept: KeptData): Promise<void> {
    this.#known.delete(kept);
    this.#isWantedAgain = this.#isLooking;
    await this.look();
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    do {
      this.#isWantedAgain = false;
      await this.#lookOnce();
    } while (this.#isWantedAgain);
    this.#isLooking = false;
  }

  async #lookOnce(): Promise<void> {
    const { asked, data, clock } = this.#parts;
    const written = asked.remember("probe", String(clock.now())).then(
      () => true,
      () => false,
    );
    const open = [...data.values()].filter((kept) => kept.isOpen());
    const all = await Promise.all([written, ...open.map((kept) => this.#ask(kept))]);
    this.#isGood = all.every(Boolean);
  }

  async #ask(kept: KeptData): Promise<boolean> {
    try {
      const { isGood } = await kept.ask({ about: "storage" });
      this.#known.add(kept);
      return isGood;
    } catch {
      // One that goes away meanwhile is not open, which is told elsewhere.
      return !kept.isOpen();
    }
  }
}
