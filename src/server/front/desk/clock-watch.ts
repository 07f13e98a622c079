/**
 * The wall's clock against the one that only grows. Set forward (a machine that slept): noted, and time goes on. Set back: days and
 * tokens would live twice, so nothing is spent until it is as late as it has been.
 */
import type { Clock } from "../../clock.ts";

const JUMP = 60_000;

export class ClockWatch {
  readonly #clock: Clock;
  readonly #jumped: (about: string) => void;
  #latest: number;
  /** What the wall's clock says where the other one says 0. */
  #zero: number;
  #isBack = false;

  constructor(clock: Clock, jumped: (about: string) => void) {
    this.#clock = clock;
    this.#jumped = jumped;
    this.#latest = clock.now();
    this.#zero = clock.now() - clock.monotonic();
  }

  /** A time that was seen before the server was started, by its records. */
  seen(time: number): void {
    this.#latest = Math.max(this.#latest, time);
    if (this.#latest - this.#clock.now() > JUMP) this.#goBack();
  }

  get latest(): number {
    return this.#latest;
  }

  /** Whether the clock was set back and has not caught up. Looks anew: nobody has to wait for the next second. */
  isBack(): boolean {
    const now = this.#clock.now();
    const drift = now - this.#clock.monotonic() - this.#zero;
    if (Math.abs(drift) > JUMP) {
      this.#zero += drift;
      if (drift > 0) this.#jumped("forward");
      else this.#goBack();
    }
    this.#latest = Math.max(this.#latest, now);
    if (now >= this.#latest) this.#isBack = false;
    return this.#isBack;
  }

  #goBack(): void {
    if (!this.#isBack) this.#jumped("back");
    this.#isBack = true;
  }
}
