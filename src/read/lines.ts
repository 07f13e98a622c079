/** Cuts text into lines that end in LF, CRLF or CR, however the text is cut into chunks. */
export class LineScanner {
  readonly #onLine: (line: string) => void;
  #rest = "";
  #afterCR = false;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: string): void {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === 10 && this.#afterCR) start = at + 1;
      else if (code === 10 || code === 13) {
        this.#onLine(this.#rest + chunk.slice(start, at));
        this.#rest = "";
        start = at + 1;
      }
      this.#afterCR = code === 13;
    }
    this.#rest += chunk.slice(start);
  }

  /** A last line without a line end counts as a line. */
  end(): void {
    if (this.#rest !== "") this.#onLine(this.#rest);
    this.#rest = "";
  }
}
