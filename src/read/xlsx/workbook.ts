/** The parts of a spreadsheet's file that tell where its sheets lie, and the texts that sheets share. */
import { ensure, quote } from "../../base/errors.ts";
import type { RowText } from "../described.ts";
import { LIMITS, TOO_LONG } from "../limits.ts";
import { type XmlHandler, XmlScanner } from "../xml/xml.ts";

interface Sheet {
  readonly name: string;
  /** By which the file of relations tells where it lies. */
  readonly id: string;
}

const ignore = () => {};

/** The sheets that a workbook lists, in its order. */
export function sheetsIn(workbook: string): Sheet[] {
  const sheets: Sheet[] = [];
  const handler: XmlHandler = {
    open: (tag, attributes) => {
      if (tag === "sheet")
        sheets.push({ name: attributes.get("name") ?? "", id: attributes.get("id") ?? "" });
    },
    close: ignore,
    text: ignore,
  };
  new XmlScanner(handler).push(workbook);
  return sheets;
}

/** Where the related parts lie, by their id, seen from the workbook's folder. */
export function targetsIn(relations: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  const handler: XmlHandler = {
    open: (tag, attributes) => {
      if (tag === "Relationship") targets.set(attributes.get("Id") ?? "", attributes.get("Target") ?? "");
    },
    close: ignore,
    text: ignore,
  };
  new XmlScanner(handler).push(relations);
  return targets;
}

/** The sheet that is asked for by name, else the first. */
export function chosenSheet(sheets: readonly Sheet[], name: string | undefined): Sheet {
  const chosen = name === undefined ? sheets[0] : sheets.find((own) => own.name === name);
  ensure(
    chosen !== undefined,
    "columns-mismatch",
    name === undefined ? "The spreadsheet has no sheets." : `The spreadsheet has no sheet ${quote(name)}.`,
    "Name one as it is called, capitals included: clinic.xlsx#Patients.",
  );
  return chosen;
}

/** Characters of all shared texts together: what fits into memory. */
const MOST_SHARED = 2 ** 28;

/** Texts that cells point to. They are read with the rows that they are of, and nothing is told of those that nobody points to. */
export class SharedTexts implements XmlHandler {
  readonly #xml = new XmlScanner(this);
  readonly #texts: RowText[] = [];
  #text: string | undefined;
  #isShown = false;
  #isPhonetic = false;
  #room = MOST_SHARED;

  push(text: string): void {
    this.#xml.push(text);
  }

  end(): (place: number) => RowText {
    this.#xml.end();
    return (place) => this.#texts[place];
  }

  open(name: string): void {
    if (name === "si") this.#text = "";
    else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "t") this.#isShown = !this.#isPhonetic;
  }

  text(text: string): void {
    if (this.#text === undefined || !this.#isShown) return;
    if (this.#text.length <= LIMITS.field) this.#text += text;
  }

  close(name: string): void {
    if (name === "t") this.#isShown = false;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "si" && this.#text !== undefined) {
      this.#room -= this.#text.length + 1;
      ensure(
        this.#room >= 0,
        "file-unreadable",
        "The spreadsheet's texts are too long to be read together.",
        "Save it as CSV, which is read in pieces.",
      );
      this.#texts.push(this.#text.length > LIMITS.field ? TOO_LONG : this.#text);
      this.#text = undefined;
    }
  }
}
