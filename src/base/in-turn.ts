/** Work that shares something and must not overlap: each begins when the one before has ended, well or not. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(work);
    this.#last = answer.catch(() => undefined);
    return answer;
  }
}
