/** Files of other programs, damaged by chance, and what comes of reading them. */
import fc from "fast-check";
import { PrivetError } from "../base/errors.ts";
import { inflate, unpackWhole } from "../node/described/whole-file.ts";
import { describeXlsx } from "../node/described/xlsx.ts";
import { describeArrow } from "../read/arrow/arrow.ts";
import type { DescribedFile } from "../read/described.ts";
import { describeDta } from "../read/dta/dta.ts";
import { describeMat } from "../read/mat/mat.ts";
import { describeSav } from "../read/sav/sav.ts";
import type { CodedAttribute } from "../schema/types.ts";
import { type ForeignFile, foreignBytes } from "./foreign-files.ts";

async function described(name: ForeignFile, bytes: Uint8Array): Promise<DescribedFile> {
  if (name.endsWith(".mat"))
    return describeMat(bytes, name === "odd.mat" ? "X,y,flag,words,mixed" : undefined, inflate);
  if (name.endsWith("sav")) return describeSav(bytes, inflate);
  if (name.endsWith(".dta")) return describeDta(bytes);
  if (name.endsWith(".xlsx")) return describeXlsx(bytes, "The patients");
  return describeArrow(bytes, unpackWhole);
}

const CODES = new Set(["file-unreadable", "format-unsupported", "columns-mismatch", "file-empty"]);
/** Six rows are there; a damaged byte of a small file stands for some thousand more at most. */
const MOST_ROWS = 2_000_000;

/** Reads everything; what comes of it, or what is wrong with that. */
export async function outcomeOf(name: ForeignFile, bytes: Uint8Array): Promise<string | undefined> {
  try {
    const file = await described(name, bytes);
    const wanted = file.columns.flatMap((column, place) =>
      column.kind === "ignored" ? [] : [{ place, attribute: attributeOf(column.name) }],
    );
    let rows = 0;
    for await (const row of file.rows(wanted)) {
      if (row.length !== wanted.length) return "a row has other fields than are wanted";
      if (++rows > MOST_ROWS) return "rows do not end";
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof PrivetError)) return `no refusal: ${error}`;
    if (!CODES.has(error.code)) return `refused as ${error.code}`;
    return /other ward|34\.5|Bä/.test(`${error.message} ${error.fix}`) ? "a refusal quotes a row" : undefined;
  }
}

const attributeOf = (name: string): CodedAttribute => ({
  name,
  kind: "categorical",
  values: ["no"],
  other: "no",
});

const WORDS = [0, 1, 7, 255, 256, 65_535, 2 ** 24, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 8, 2 ** 32 - 1];

function damaged(bytes: Uint8Array, [place, kind, word]: readonly [number, number, number]): Uint8Array {
  const at = Math.floor(place * bytes.length);
  if (kind === 0) return bytes.slice(0, at);
  const copy = bytes.slice();
  if (kind === 1) copy[at] ^= 1 << (word & 7);
  else if (kind === 2) copy[at] = word & 255;
  else if (at + 4 <= copy.length) new DataView(copy.buffer).setUint32(at, WORDS[word % WORDS.length], true);
  return copy;
}

const damage = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(5), fc.nat(1000)),
  { minLength: 1, maxLength: 3 },
);

/** Damages a file so many times, each time anew; fails on the first that is neither read nor refused. */
export async function assertHarmless(name: ForeignFile, seed: number, numRuns: number): Promise<void> {
  const bytes = foreignBytes(name);
  const harmed = fc.asyncProperty(damage, async (harms) => {
    const outcome = await outcomeOf(name, harms.reduce(damaged, bytes));
    if (outcome !== undefined) throw new Error(outcome);
  });
  await fc.assert(harmed, { seed, numRuns });
}
