/**
 * A table of genotypes: a person a row, a column a SNP with cells such as AG, and columns for status and stratum.
 *
 * Columns are found by their names in the header, a SNP's by its id; all other columns are passed over. People never make an
 * error: a cell that is no genotype of the SNP's declared alleles is missing.
 */
import { ensureObject } from "../../base/asked.ts";
import { ensure, quote } from "../../base/errors.ts";
import { type CsvDialect, CsvScanner } from "../csv/csv.ts";
import { decodeText } from "../decode.ts";
import type { ByteSource } from "../table.ts";
import { codeOfText } from "./alleles.ts";
import { ByPerson } from "./by-person.ts";
import type { Genotypes, GenotypeWatch, Snp } from "./genotypes.ts";
import { checkedPieces, ensureGiven } from "./given.ts";
import { ensurePeople, PeopleCollector } from "./people.ts";
import { placesById } from "./snp-list.ts";
import { keepGoing } from "./text-lines.ts";

interface GenotypeTableOptions extends GenotypeWatch {
  /** The column of the status, and the words in it. */
  readonly status: { readonly column: string; readonly control: string; readonly case: string };
  readonly stratum?: { readonly column: string; readonly names: readonly string[] };
  /** Commas and double quotes unless it says something else. */
  readonly dialect?: CsvDialect;
}

const COMMAS: CsvDialect = { delimiter: ",", quote: '"', trim: true };

/** Reads a table whose columns for `snps` are named by their ids. */
export async function readGenotypeTable(
  source: ByteSource,
  snps: readonly Snp[],
  options: GenotypeTableOptions,
): Promise<Genotypes> {
  ensureGiven(snps, options);
  ensureObject(options.status, "status", '{ column: "status", control: "0", case: "1" }');
  placesById(snps);
  const rows = new TableRows(snps, options);
  const scanner = new CsvScanner(options.dialect ?? COMMAS, (fields) => rows.take(fields));
  for await (const text of decodeText(checkedPieces(source))) {
    keepGoing(options);
    scanner.push(text);
  }
  scanner.end();
  return rows.finish();
}

class TableRows {
  readonly #snps: readonly Snp[];
  readonly #options: GenotypeTableOptions;
  readonly #people: PeopleCollector;
  readonly #codes: ByPerson;
  #header: Header | undefined;

  constructor(snps: readonly Snp[], options: GenotypeTableOptions) {
    const { control, case: ill } = options.status;
    this.#snps = snps;
    this.#options = options;
    this.#people = new PeopleCollector({ control, case: ill, strata: options.stratum?.names });
    this.#codes = new ByPerson(snps.length, undefined, options.misfits);
  }

  take(fields: readonly string[]): void {
    if (!this.#header) this.#header = headerOf(fields, this.#snps, this.#options);
    else this.#add(fields, this.#header);
  }

  finish(): Genotypes {
    const { packed, stride, people } = this.#codes.finish();
    ensurePeople(people, "The table");
    return { ...this.#people.finish(), snps: this.#snps, packed, stride };
  }

  #add(fields: readonly string[], { width, status, stratum, snps }: Header): void {
    this.#people.add(fields[status], stratum === undefined ? undefined : fields[stratum]);
    this.#codes.begin();
    for (let snp = 0; snp < snps.length; snp++) {
      this.#codes.put(snp, codeOfText(this.#snps[snp], fields[snps[snp]] ?? ""));
    }
    if (fields.length !== width && this.#options.misfits) this.#options.misfits.ragged++;
  }
}

/** Which field of a row is what. */
interface Header {
  readonly width: number;
  readonly status: number;
  readonly stratum: number | undefined;
  readonly snps: readonly number[];
}

function headerOf(names: readonly string[], snps: readonly Snp[], options: GenotypeTableOptions): Header {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  names.forEach((name, place) => {
    if (places.has(name)) twice.add(name);
    places.set(name, place);
  });
  const placeOf = (name: string) => {
    const place = places.get(name);
    // The first line may be a row, so that only declared names are told.
    ensure(
      place !== undefined && !twice.has(name),
      "columns-mismatch",
      `The table's header does not have the column ${quote(name)} once.`,
      "Compare the header with the list of SNPs and the declared columns; names must agree exactly. Is the delimiter right?",
    );
    return place;
  };
  const { status, stratum } = options;
  return {
    width: names.length,
    status: placeOf(status.column),
    stratum: stratum && placeOf(stratum.column),
    snps: snps.map(({ id }) => placeOf(id)),
  };
}
