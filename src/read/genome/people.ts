/**
 * Who is a case, who a control, and who belongs to which stratum, by the words that were declared for it.
 *
 * No word makes an error: one that was not declared is an unknown status, or none of the strata.
 */
import { ensure } from "../../base/errors.ts";
import { CASE, CONTROL, type People, UNKNOWN } from "./genotypes.ts";

/** The words that stand for a status and a stratum; 1 and 2 are what PLINK writes for controls and cases. */
export interface PeopleWords {
  readonly control: string;
  readonly case: string;
  /** The strata's names: declared, never collected from the rows. */
  readonly strata?: readonly string[] | undefined;
}

export const PLINK_WORDS: PeopleWords = { control: "1", case: "2" };

const MOST_STRATA = 255;

export class PeopleCollector {
  readonly #words: PeopleWords;
  readonly #status: number[] = [];
  readonly #strata: number[] = [];

  constructor(words: PeopleWords) {
    const strata = words.strata ?? [];
    ensure(
      words.control !== words.case,
      "schema-invalid",
      "The same word is declared for cases and for controls.",
      "Give each a word of its own.",
    );
    ensure(
      strata.length <= MOST_STRATA && new Set(strata).size === strata.length,
      "schema-invalid",
      "The strata are declared twice, or there are more than 255 of them.",
      "Name each stratum once; put small strata together.",
    );
    this.#words = words;
  }

  add(status: string | undefined, stratum: string | undefined): void {
    const { control, case: ill, strata = [] } = this.#words;
    this.#status.push(status === ill ? CASE : status === control ? CONTROL : UNKNOWN);
    const place = stratum === undefined ? -1 : strata.indexOf(stratum);
    this.#strata.push(place < 0 ? strata.length : place);
  }

  finish(): People {
    const { strata } = this.#words;
    const status = Uint8Array.from(this.#status);
    const people = { people: status.length, status };
    if (strata === undefined) return people;
    return { ...people, stratum: { names: strata, codes: Uint8Array.from(this.#strata) } };
  }
}

/** Files without people have no genotypes either. */
export function ensurePeople(people: number, what: string): void {
  ensure(people > 0, "file-empty", `${what} holds nobody.`, "Check that it is the right file.");
}
