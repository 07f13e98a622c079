/**
 * Cuts text into lines that end in LF, CRLF or CR, however the text is cut into chunks. Of a line that is longer than the
 * limit only the beginning is kept, blanks before the first sign left out, and it is handed on as not whole.
 */
export class LineScanner {
  readonly #onLine: (line: string, isWhole: boolean) => void;
  readonly #limit: number;
  #rest = "";
  #isWhole = true;
  #afterCR = false;

  constructor(onLine: (line: string, isWhole: boolean) => void, limit = Number.POSITIVE_INFINITY) {
    this.#onLine = onLine;
    this.#limit = limit;
  }

  push(chunk: string): void {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === 10 && this.#afterCR) start = at + 1;
      else if (code === 10 || code === 13) {
        this.#add(chunk.slice(start, at));
        this.#endLine();
        start = at + 1;
      }
      this.#afterCR = code === 13;
    }
    this.#add(chunk.slice(start));
  }

  /** A last line without a line end counts as a line. */
  end(): void {
    if (this.#rest !== "") this.#endLine();
  }

  #add(text: string): void {
    if (!this.#isWhole && this.#rest !== "") return;
    this.#rest += text;
    if (this.#isWhole && this.#rest.length <= this.#limit) return;
    this.#isWhole = false;
    this.#rest = this.#rest.trimStart().slice(0, this.#limit);
  }

  #endLine(): void {
    const [line, isWhole] = [this.#rest, this.#isWhole];
    this.#rest = "";
    this.#isWhole = true;
    this.#onLine(line, isWhole);
  }
}
