/**
 * MATLAB files of level 5 (`save -v6` and `-v7`) as tables: every variable is a column, or as many columns as it has, named X1, X2, …; a row of the
 * table is a row of all of them. A vector that lies is turned where the others have as many rows as it has columns, and where its name is
 * asked for with MATLAB's own sign for it: `study.mat#X,y'`.
 *
 * Arrays of numbers are numbers, logical ones 0 and 1, arrays of characters one text a row without the blanks that pad it, cells the text or the
 * number in each. Sparse and complex arrays, structures and objects are refused by name, and so are files of level 4 and of 7.3, which is HDF5.
 */
import { ensure, marked, quote } from "../../base/errors.ts";
import type { DraftAttribute } from "../../schema/draft/draft.ts";
import { BY_CLASS } from "../../schema/draft/truths.ts";
import { Cursor, ensureWhole } from "../binary/cursor.ts";
import type { Inflate } from "../binary/packed.ts";
import type { DescribedFile, RowText } from "../described.ts";
import { MAT, type Variable, variablesIn } from "./variables.ts";

/** `part` names the variables that are meant, with commas between them; all unless given. */
export function describeMat(bytes: Uint8Array, part: string | undefined, inflate: Inflate): DescribedFile {
  const variables = variablesIn(bytes, isLittleEndian(bytes), inflate);
  const asked =
    part === undefined ? variables.map((own) => ({ own, isTurned: false })) : askedFor(part, variables);
  ensure(
    asked.length > 0,
    "file-empty",
    "The MATLAB file has no variables.",
    "Check that it is the right file.",
  );
  for (const { own } of asked) ensureReadable(own);
  const rows = rowsOf(asked);
  const columns = asked.flatMap((one) => columnsOf(one, rows));
  return {
    columns: columns.map((column) => column.draft),
    *rows(wanted) {
      // Whatever is wanted, all must be as large as the file says, because it says how many rows there are.
      for (const { own } of asked) own.class === "char" ? own.texts() : own.fields();
      const fields = wanted.map(({ place }) => columns[place].fields());
      for (let row = 0; row < rows; row++) yield fields.map((field) => field(row));
    },
  };
}

function isLittleEndian(bytes: Uint8Array): boolean {
  const hdf5 = [0x89, 0x48, 0x44, 0x46];
  ensure(
    ![0, 512].some((at) => hdf5.every((byte, k) => bytes[at + k] === byte)),
    "format-unsupported",
    "The MATLAB file is of version 7.3, which is HDF5. Privet reads those of level 5.",
    "Save it again in MATLAB: save('data.mat', '-v7').",
  );
  const head = new Cursor(bytes, MAT, true);
  // Files of level 4 begin with a number below 5000 instead of a text.
  ensure(
    bytes.length < 20 || bytes.subarray(0, 4).every((byte) => byte !== 0),
    "format-unsupported",
    "The file is no MATLAB file of level 5; it may be one of level 4.",
    "Save it again in MATLAB: save('data.mat', '-v7').",
  );
  head.go(124);
  const [version, mark] = [head.u16(), head.u16()];
  ensureWhole(mark === 0x4d49 ? version === 0x0100 : mark === 0x494d && version === 0x0001, MAT);
  return mark === 0x4d49;
}

interface Asked {
  readonly own: Variable;
  readonly isTurned: boolean;
}

function askedFor(part: string, variables: readonly Variable[]): Asked[] {
  return part.split(",").map((word) => {
    const name = word.trim().replace(/'$/, "");
    const own = variables.find((one) => one.name === name);
    ensure(
      own !== undefined,
      "columns-mismatch",
      `The MATLAB file has no variable ${quote(name)}.`,
      "Name variables of the file, capitals included: study.mat#X,y.",
    );
    return { own, isTurned: word.trim().endsWith("'") };
  });
}

function ensureReadable(own: Variable): void {
  const { name, dimensions } = own;
  const isOdd = !["numeric", "logical", "char", "cell"].includes(own.class);
  const what = isOdd
    ? `${own.class === "sparse" ? "a sparse matrix" : `of the class ${quote(own.class)}`}`
    : own.isComplex
      ? "complex"
      : `an array of ${dimensions.length} dimensions`;
  ensure(
    !isOdd && !own.isComplex && dimensions.length === 2,
    "format-unsupported",
    `The MATLAB variable ${quote(name)} is ${what}, which is no column of a table.`,
    marked`Name the variables that are: study.mat#X,y. (full(X) makes a sparse matrix a plain one.)`,
  );
}

/** As many rows as the variables have that do not lie; all must have as many. */
function rowsOf(asked: readonly Asked[]): number {
  const standing = asked.filter(({ own, isTurned: isAsked }) => isAsked || own.dimensions[0] !== 1);
  const heights = new Set(standing.map(({ own, isTurned: isAsked }) => own.dimensions[isAsked ? 1 : 0]));
  const [rows = 1] = heights;
  const lying = asked.filter((one) => !standing.includes(one));
  ensure(
    heights.size <= 1 &&
      asked.every((one) => hasColumns(one, rows)) &&
      (rows === 1 || lying.every(({ own }) => own.class !== "char" && own.dimensions[1] === rows)),
    "columns-mismatch",
    "The variables of the MATLAB file do not all have the same number of rows, so that they are no table.",
    "Name those that are one, as they are called in the file: study.mat#X,y.",
  );
  return rows;
}

/** A million columns are none of a table; rows without columns could be as many as a file likes to say. */
function hasColumns(one: Asked, height: number): boolean {
  const [rows, columns] = isTurned(one, height) ? one.own.dimensions.toReversed() : one.own.dimensions;
  return columns <= MOST_COLUMNS && (columns > 0 || rows === 0);
}

const isTurned = ({ own, isTurned: isAsked }: Asked, rows: number): boolean =>
  isAsked || (own.class !== "char" && own.dimensions[0] === 1 && rows !== 1);

interface MatColumn {
  readonly draft: DraftAttribute;
  fields(): (row: number) => RowText;
}

function columnsOf(one: Asked, rows: number): MatColumn[] {
  const { own } = one;
  const turned = isTurned(one, rows);
  if (own.class === "char" && !turned)
    return [{ draft: { name: own.name, kind: "undeclared" }, fields: () => own.texts() }];
  const [height, width] = own.dimensions;
  const count = turned ? height : width;
  return Array.from({ length: count }, (_, k) => ({
    draft: draftOf(own, count === 1 ? own.name : `${own.name}${k + 1}`),
    fields: () => {
      const field = own.fields();
      return (row) => field(turned ? k + row * height : row + k * height);
    },
  }));
}

const MOST_COLUMNS = 1_000_000;

function draftOf(own: Variable, name: string): DraftAttribute {
  if (own.class === "numeric") return { name, kind: "numeric" };
  if (own.class !== "logical") return { name, kind: "undeclared" };
  return { name, kind: "categorical", values: ["0", "1"], source: BY_CLASS };
}
