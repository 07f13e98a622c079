/**
 * The cells of a spreadsheet's sheet, row by row, from its XML as it comes in pieces.
 *
 * A number is its text as it is stored, whatever it is shown as: 0.5 for 50 %, 45976 for a day (days since 1900). True and false are those words. A
 * formula is the value that was last worked out. What is an error (#N/A) is missing. A row without any value is none, as an empty line in CSV.
 */
import type { RowText } from "../described.ts";
import { LIMITS, TOO_LONG } from "../limits.ts";
import { type XmlHandler, XmlScanner } from "../xml/xml.ts";

/** The columns that Excel has. */
const MOST_COLUMNS = 16_384;

export class SheetCells implements XmlHandler {
  readonly #xml = new XmlScanner(this);
  readonly #shared: (place: number) => RowText;
  #rows: RowText[][] = [];
  #row: RowText[] | undefined;
  #column = 0;
  #type = "";
  /** The text of the value at hand; undefined outside of one. */
  #value: string | undefined;
  #isFilled = false;
  #isPhonetic = false;

  /** `shared` tells the texts that sheets share, by their place. */
  constructor(shared: (place: number) => RowText) {
    this.#shared = shared;
  }

  /** The rows that are whole after this piece. */
  push(text: string): readonly RowText[][] {
    this.#xml.push(text);
    return this.#taken();
  }

  end(): readonly RowText[][] {
    this.#xml.end();
    this.#endRow();
    return this.#taken();
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === "row") {
      this.#endRow();
      this.#row = [];
      this.#column = 0;
    } else if (name === "c" && this.#row) {
      this.#column = columnOf(attributes.get("r")) ?? this.#column;
      this.#type = attributes.get("t") ?? "n";
      this.#value = undefined;
    } else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "v" || (name === "t" && this.#type === "inlineStr" && !this.#isPhonetic)) {
      this.#value ??= "";
      this.#isFilled = true;
    }
  }

  text(text: string): void {
    if (!this.#isFilled || this.#value === undefined) return;
    // What is longer than a field may be is told as such, by whoever takes the row.
    if (this.#value.length <= LIMITS.field) this.#value += text;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isFilled = false;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
  }

  #endCell(): void {
    // A cell that holds anything, if only an error, makes a row.
    if (this.#value !== undefined && this.#row && this.#column < MOST_COLUMNS)
      this.#row[this.#column] = this.#meant(this.#value);
    this.#column++;
    this.#value = undefined;
    this.#type = "";
  }

  #meant(value: string): RowText {
    if (value.length > LIMITS.field) return TOO_LONG;
    if (this.#type === "s") return /^\d{1,9}$/.test(value) ? this.#shared(Number(value)) : undefined;
    if (this.#type === "b") return value === "1" ? "true" : "false";
    return this.#type === "e" ? undefined : value;
  }

  #endRow(): void {
    if (this.#row && this.#row.length > 0) this.#rows.push(this.#row);
    this.#row = undefined;
  }

  #taken(): readonly RowText[][] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

/** "C5" is in column 2; undefined where no column is named. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? "")?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
}
