/** A spanning tree of places, drawn edge by edge. */

/** Two places, the smaller first. */
export type Edge = readonly [number, number];

/** Which places hang together by now. */
export class Forest {
  readonly #rootOf: number[];

  constructor(places: number) {
    this.#rootOf = Array.from({ length: places }, (_, place) => place);
  }

  /** Pairs that would close no circle. */
  open(): readonly Edge[] {
    const pairs: Edge[] = [];
    for (let a = 0; a < this.#rootOf.length; a++)
      for (let b = a + 1; b < this.#rootOf.length; b++) if (this.isOpen([a, b])) pairs.push([a, b]);
    return pairs;
  }

  isOpen([a, b]: Edge): boolean {
    return this.#rootOf[a] !== this.#rootOf[b];
  }

  join([a, b]: Edge): void {
    const [kept, lost] = [this.#rootOf[a], this.#rootOf[b]];
    this.#rootOf.forEach((root, place) => {
      if (root === lost) this.#rootOf[place] = kept;
    });
  }
}
