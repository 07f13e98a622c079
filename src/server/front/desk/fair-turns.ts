/**
 * Who is next: deficit round robin between principals, weighed by the seconds T₀ that a run keeps its slot; within one principal
 * first come, first served (Shreedhar and Varghese 1996).
 *
 * Claim. Between two turns of a principal with runs waiting, every other one starts runs of less than QUANTUM seconds and one run's
 * own T₀ together, however many it has; and every run starts after finitely many turns of the others.
 * Proof. A visit adds QUANTUM to a principal's deficit, and what it starts is taken from it, so a deficit left over is below the T₀ of
 * the run that did not fit. Deficits of those who wait carry over, so a run of T₀ seconds starts at the latest at the visit
 * ⌈T₀ / QUANTUM⌉. Whoever has nothing waiting keeps no deficit, so that turns cannot be saved up. ∎
 */
export const QUANTUM = 8;

interface Waiting {
  readonly id: string;
  /** T₀ in seconds. */
  readonly seconds: number;
}

interface Line {
  readonly principal: string;
  readonly waiting: Waiting[];
  deficit: number;
  /** Whether this visit's quantum was given already. */
  isVisited: boolean;
}

export class FairTurns {
  /** Those whose start was interrupted before anything was paid: before all others. */
  readonly #first: { readonly principal: string; readonly id: string }[] = [];
  /** In the order of visits; the first is being visited. */
  #lines: Line[] = [];

  join(principal: string, id: string, seconds: number): void {
    const line = this.#lines.find((known) => known.principal === principal);
    if (line) line.waiting.push({ id, seconds });
    else this.#lines.push({ principal, waiting: [{ id, seconds }], deficit: 0, isVisited: false });
  }

  joinFirst(principal: string, id: string): void {
    this.#first.push({ principal, id });
  }

  leave(id: string): void {
    const place = this.#first.findIndex((run) => run.id === id);
    if (place >= 0) this.#first.splice(place, 1);
    for (const line of this.#lines) {
      const at = line.waiting.findIndex((run) => run.id === id);
      if (at >= 0) line.waiting.splice(at, 1);
    }
    this.#lines = this.#lines.filter(({ waiting }) => waiting.length > 0);
  }

  /** The run whose turn it is, taken out of its line; undefined where none may start. */
  next(mayStart: (principal: string) => boolean): string | undefined {
    const again = this.#first.findIndex(({ principal }) => mayStart(principal));
    if (again >= 0) return this.#first.splice(again, 1)[0].id;
    if (!this.#lines.some(({ principal }) => mayStart(principal))) return undefined;
    for (;;) {
      const line = this.#lines[0];
      const id = mayStart(line.principal) ? visit(line) : undefined;
      if (id === undefined || line.waiting.length === 0) this.#pass();
      if (id !== undefined) return id;
    }
  }

  /** On to the next principal; whoever has nothing waiting leaves. */
  #pass(): void {
    const line = this.#lines.shift()!;
    line.isVisited = false;
    if (line.waiting.length > 0) this.#lines.push(line);
  }
}

function visit(line: Line): string | undefined {
  if (!line.isVisited) line.deficit += QUANTUM;
  line.isVisited = true;
  const [head] = line.waiting;
  if (head.seconds > line.deficit) return undefined;
  line.deficit -= head.seconds;
  line.waiting.shift();
  return head.id;
}
