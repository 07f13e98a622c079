/**
 * A draft schema from a file's header, for whoever declares a table: which form the file has, whose names they are, and whether they may be
 * a row's values. No row is read.
 */
import { ensure, marked, PrivetError, quote } from "../base/errors.ts";
import { namesInHeader, schemaFromCsvHeader } from "../read/csv/from-csv-header.ts";
import { knownDatasets } from "../schema/catalogue.ts";
import { type DraftSchema, draftOfNames } from "../schema/draft/draft.ts";
import { schemaFromArffHeader } from "../schema/draft/from-arff-header.ts";
import { looksLikeLibsvm, mayBeRow } from "../schema/draft/header-doubt.ts";
import type { DecimalMark } from "../schema/types.ts";
import { draftOfRows, namesItsColumns } from "./draft-rows.ts";
import { ensureTextFile, readArffHeader, readCsvHeader } from "./header.ts";

/** What a schema is drafted from. */
export type Drafted = "header" | "first record" | "types" | "asked";

export interface Draft {
  readonly schema: DraftSchema;
  readonly from: Drafted;
}

/** "rows": forms that are known by the file's name or its address, and carry names themselves. */
export type DraftForm = "csv" | "arff" | "libsvm" | "rows";

/** How the file is written, as far as its owner says so. It has been checked by whoever was told. */
export interface DraftAsked {
  readonly form: DraftForm;
  readonly label?: string | undefined;
  readonly marks: {
    readonly delimiter?: string;
    readonly escape?: string;
    readonly comment?: string;
    readonly decimal?: DecimalMark;
  };
  /** The names of the columns of a file that has no line for them. */
  readonly columns?: readonly string[] | undefined;
  /** LIBSVM: how many there are. */
  readonly features?: number | undefined;
  /** Asked where the first line may be somebody's row, which is not shown: whether it names the columns. */
  isVouchedFor(): Promise<boolean>;
}

/** The form of a file, by its name unless somebody says it. */
export function draftFormOf(file: string, asked: "csv" | "arff" | "libsvm" | undefined): DraftForm {
  const byName = namesItsColumns(file) ? "rows" : /\.arff(\.gz|\.zst)?$/i.test(file) ? "arff" : "csv";
  ensure(
    asked === undefined || byName !== "rows",
    "option-out-of-range",
    `The format is said to be ${asked}, but by its name ${quote(file)} says itself what its columns are (JSON, Parquet, a database, a file of WEKA or a statistical program), and is read as such.`,
    marked`Leave {option:format} out, or rename the file.`,
  );
  return asked ?? byName;
}

export async function draftOfFile(file: string, name: string, asked: DraftAsked): Promise<Draft> {
  const { form, label } = asked;
  if (form === "libsvm") return { schema: await libsvmDraft(asked, file, name), from: "asked" };
  if (form === "arff") {
    const text = await readArffHeader(file);
    return { schema: schemaFromArffHeader(text, name, label === undefined ? {} : { label }), from: "header" };
  }
  const draft = await rowsDraft(asked, file, name);
  return { ...draft, schema: withLabel(draft.schema, label) };
}

async function rowsDraft(asked: DraftAsked, file: string, name: string): Promise<Draft> {
  const { columns, marks } = asked;
  if (columns) {
    await ensureTextFile(file);
    const delimiter = /\.tsv(\.gz|\.zst)?$/i.test(file) ? "\t" : ",";
    const format = { format: "csv", header: false, delimiter, ...marks } as const;
    return { schema: draftOfNames(name, columns, format), from: "asked" };
  }
  if (asked.form === "rows") {
    const { schema, from, doubtful } = await draftOfRows(file, name, asked.label);
    if (doubtful.length > 0) await ensureVouchedFor(asked, file, doubtful);
    return { schema, from };
  }
  const header = await readCsvHeader(file, marks);
  refuseOtherForms(header);
  await ensureVouchedFor(asked, file, namesInHeader(header, marks));
  return { schema: schemaFromCsvHeader(header, marks, name), from: "header" };
}

/** Lets names pass that can hardly be a row, or that somebody vouches for. They are not shown to ask. */
async function ensureVouchedFor(asked: DraftAsked, file: string, names: readonly string[]): Promise<void> {
  if (!mayBeRow(names) || (await asked.isVouchedFor())) return;
  throw new PrivetError(
    "header-doubtful",
    "Where the columns' names should stand there may be somebody's row, so it was neither shown nor kept.",
    marked`If they are names: {option:header}. If the file has none: {option:no-header} {option:columns a,b,c}, or {option:columns @FILE} with one a line. Comments before the header: {option:comment #}.` +
      knownHint(file),
  );
}

function knownHint(file: string): string {
  const base = file.split(/[/\\]/).at(-1);
  const known = knownDatasets().find(({ files }) => files.some((own) => own.name === base));
  return known
    ? marked` ${base ?? ""} is a file of a known data set: {command:datasets get ${known.name} from=FOLDER}.`
    : "";
}

/** Text that is no table of the kind that was expected. */
function refuseOtherForms(header: string): void {
  ensure(
    !looksLikeLibsvm(header),
    "header-doubtful",
    "The file seems to be LIBSVM: its lines are rows, without names. Nothing of it was shown or kept.",
    marked`Say so, and how many features it has: {option:format libsvm} {option:features 13} (or {option:columns a,b,c}).`,
  );
  const known = OTHER_FORMS.find(({ begins }) => begins.test(header));
  ensure(
    known === undefined,
    "file-unreadable",
    `The file is no CSV: it begins like ${known?.form}.`,
    known?.fix ?? "",
  );
}

const SAVE_AS_CSV = "Save it as CSV in UTF-8.";
const OTHER_FORMS: readonly { readonly begins: RegExp; readonly form: string; readonly fix: string }[] = [
  { begins: /^\uFEFF?\s*@relation\b/i, form: "an ARFF file", fix: marked`Say so: {option:format arff}.` },
  { begins: /^\uFEFF?\s*[[{]\s*["{[\]}]|^\uFEFF?\s*[[{]\s*$/, form: "JSON", fix: "Name it .json or .jsonl." },
  {
    begins: /^##fileformat=VCF/,
    form: "a VCF file",
    fix: marked`Make a study of it: {command:init NAME vcf=FILE}.`,
  },
  { begins: /^\uFEFF?\s*<(?:\?xml|!doctype|html|stata_dta)/i, form: "XML, HTML or Stata", fix: SAVE_AS_CSV },
  {
    begins: /^(?:%PDF-|\$FL[23]|RD[AX][23]|HEADER RECORD\*+|BZh\d)/,
    form: "a file of another program",
    fix: SAVE_AS_CSV,
  },
];

async function libsvmDraft(asked: DraftAsked, file: string, name: string): Promise<DraftSchema> {
  const { columns, features, label = "label" } = asked;
  ensure(
    (columns === undefined) !== (features === undefined),
    "option-out-of-range",
    "A LIBSVM file does not tell how many features it has without all its rows.",
    marked`Give their number, {option:features 13}, or their names, {option:columns a,b,c}.`,
  );
  ensure(
    features === undefined || (Number.isInteger(features) && features >= 1 && features <= MOST_FEATURES),
    "option-out-of-range",
    `The number of features is ${features}; it must be a whole number from 1 to ${MOST_FEATURES}.`,
    marked`Write, for example, {option:features 13}.`,
  );
  await ensureTextFile(file);
  const own = columns ?? Array.from({ length: features ?? 0 }, (_, k) => `feature${k + 1}`);
  ensure(
    !own.includes(label),
    "option-out-of-range",
    `${quote(label)} is both the label, which comes first in a row, and a feature.`,
    marked`Give the label another name: {option:label NAME}.`,
  );
  const { attributes, ...draft } = draftOfNames(name, own, { format: "libsvm" });
  return { ...draft, attributes: [{ name: label, kind: "label" }, ...attributes] };
}

const MOST_FEATURES = 1_000_000;

function withLabel(draft: DraftSchema, label: string | undefined): DraftSchema {
  if (label === undefined) return draft;
  // The columns are not listed here: the label's name may have been guessed by somebody who may not see the header.
  ensure(
    draft.attributes.some((a) => a.name === label),
    "attribute-unknown",
    `The file's header has no column ${quote(label)}.`,
    "Name a column of the header; capitals and blanks count.",
  );
  const attributes = draft.attributes.map((a) => (a.name === label ? ({ ...a, kind: "label" } as const) : a));
  return { ...draft, attributes };
}
