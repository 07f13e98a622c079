/** A front that can be killed at every write and every message: from then on nothing that it asks for happens, and nothing is heard. */
import type { Clock } from "../../server/clock.ts";
import type { KeeperLink } from "../../server/keeper/messages.ts";
import type { AskedStore } from "../../server/stores/asked.ts";

const WRITES = new Set<string | symbol>(["accept", "change", "remember"]);
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

export class FrontLife {
  isOver = false;
  /** Writes and messages so far, by name. */
  readonly points: string[] = [];
  readonly #end: { readonly at: number; readonly when: "before" | "after" } | undefined;

  /** Ends before or after its point number `at`, counted from 0. */
  constructor(end?: { readonly at: number; readonly when: "before" | "after" }) {
    this.#end = end;
  }

  asked(asked: AskedStore): AskedStore {
    return new Proxy(asked, {
      get: (target, name: keyof AskedStore) => {
        const real = target[name] as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const at = WRITES.has(name) ? this.#reach(name) : undefined;
          if (this.isOver) return never();
          const result = await real.apply(target, args);
          if (at !== undefined) this.#passed(at);
          return this.isOver ? never() : result;
        };
      },
    });
  }

  clock(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      monotonic: () => clock.monotonic(),
      at: (time, then) =>
        clock.at(time, () => {
          if (!this.isOver) then();
        }),
    };
  }

  link(link: KeeperLink): KeeperLink {
    const pass = (name: string, work: () => void) => {
      const at = this.#reach(name);
      if (this.isOver) return;
      work();
      this.#passed(at);
    };
    return {
      dataset: link.dataset,
      send: (message) => pass(`send ${message.kind}`, () => link.send(message)),
      listen: (hear) => link.listen((message) => pass(`hear ${message.kind}`, () => hear(message))),
    };
  }

  #reach(name: string): number {
    const at = this.points.push(name) - 1;
    if (this.#end?.at === at && this.#end.when === "before") this.isOver = true;
    return at;
  }

  #passed(at: number): void {
    if (this.#end?.at === at && this.#end.when === "after") this.isOver = true;
  }
}
