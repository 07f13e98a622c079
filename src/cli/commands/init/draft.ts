/** The draft that privet init writes: whose names they are, and whether they may be a row's values. */

import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { draftOfRows, namesFrom } from "../../../node/draft-rows.ts";
import { ensureTextFile, readArffHeader, readCsvHeader } from "../../../node/header.ts";
import { namesInHeader, schemaFromCsvHeader } from "../../../read/csv/from-csv-header.ts";
import { knownDatasets } from "../../../schema/catalogue.ts";
import type { DraftSchema } from "../../../schema/draft/draft.ts";
import { draftOfNames } from "../../../schema/draft/draft.ts";
import { schemaFromArffHeader } from "../../../schema/draft/from-arff-header.ts";
import { looksLikeLibsvm, mayBeRow } from "../../../schema/draft/header-doubt.ts";
import type { Input } from "../../command.ts";
import { numberOf, textOf } from "../../input.ts";
import { columnsNamed, formatOf, marksOf, refuseOdd } from "./flags.ts";

/** What a schema is drafted from. */
export type Drafted = "header" | "first record" | "types" | "flags";

export interface Draft {
  readonly schema: DraftSchema;
  readonly from: Drafted;
}

export async function draftOf(input: Input, file: string, name: string): Promise<Draft> {
  const { flags } = input;
  const format = formatOf(input, file);
  const label = textOf(flags, "label");
  refuseOdd(input, format);
  if (format === "libsvm") return { schema: await libsvmDraft(input, file, name), from: "flags" };
  if (format === "arff") {
    const text = await readArffHeader(file);
    return { schema: schemaFromArffHeader(text, name, label === undefined ? {} : { label }), from: "header" };
  }
  const draft = await rowsDraft(input, file, name);
  return { ...draft, schema: withLabel(draft.schema, label) };
}

async function rowsDraft(input: Input, file: string, name: string): Promise<Draft> {
  const columns = await columnsNamed(input);
  const from = namesFrom(file);
  if (columns) {
    await ensureTextFile(file);
    const marks = { delimiter: /\.tsv(\.gz|\.zst)?$/i.test(file) ? "\t" : ",", ...marksOf(input) };
    return {
      schema: draftOfNames(name, columns, { format: "csv", header: false, ...marks }),
      from: "flags",
    };
  }
  if (from === "types") return { schema: await draftOfRows(file, from, name), from };
  if (from) {
    const schema = await draftOfRows(file, from, name);
    await ensureVouchedFor(
      input,
      file,
      schema.attributes.map((attribute) => attribute.name),
    );
    return { schema, from };
  }
  const header = await readCsvHeader(file, marksOf(input));
  refuseOtherForms(header);
  await ensureVouchedFor(input, file, namesInHeader(header, marksOf(input)));
  return { schema: schemaFromCsvHeader(header, marksOf(input), name), from: "header" };
}

/** Lets names pass that can hardly be a row, or that somebody vouches for. They are not shown to ask. */
async function ensureVouchedFor(input: Input, file: string, names: readonly string[]): Promise<void> {
  if (input.flags.header || !mayBeRow(names)) return;
  const answer = await input.io.ask?.(
    "The first line may be somebody's row; it is not shown. Does it name the columns? [y/N] ",
  );
  if (/^y(es)?$/i.test(answer?.trim() ?? "")) return;
  throw new PrivetError(
    "header-doubtful",
    "Where the columns' names should stand there may be somebody's row, so it was neither shown nor kept.",
    "If they are names: --header. If the file has none: --no-header --columns a,b,c, or --columns @FILE with one a line. " +
      `Comments before the header: --comment '#'.${knownHint(file)}`,
  );
}

function knownHint(file: string): string {
  const base = file.split(/[/\\]/).at(-1);
  const known = knownDatasets().find(({ files }) => files.some((own) => own.name === base));
  return known
    ? ` ${base} is a file of a known data set: privet datasets get ${known.name} --from FOLDER.`
    : "";
}

/** Text that is no table of the kind that was expected. */
function refuseOtherForms(header: string): void {
  ensure(
    !looksLikeLibsvm(header),
    "header-doubtful",
    "The file seems to be LIBSVM: its lines are rows, without names. Nothing of it was shown or kept.",
    "Say so, and how many features it has: --format libsvm --features 13 (or --columns a,b,c).",
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
  { begins: /^\uFEFF?\s*@relation\b/i, form: "an ARFF file", fix: "Say so: --format arff." },
  { begins: /^\uFEFF?\s*[[{]\s*["{[\]}]|^\uFEFF?\s*[[{]\s*$/, form: "JSON", fix: "Name it .json or .jsonl." },
  {
    begins: /^##fileformat=VCF/,
    form: "a VCF file",
    fix: "Make a study of it: privet init NAME --vcf FILE.",
  },
  { begins: /^\uFEFF?\s*<(?:\?xml|!doctype|html|stata_dta)/i, form: "XML, HTML or Stata", fix: SAVE_AS_CSV },
  {
    begins: /^(?:%PDF-|\$FL[23]|RD[AX][23]|HEADER RECORD\*+|BZh\d)/,
    form: "a file of another program",
    fix: SAVE_AS_CSV,
  },
];

async function libsvmDraft(input: Input, file: string, name: string): Promise<DraftSchema> {
  const { flags } = input;
  const columns = await columnsNamed(input);
  const features = numberOf(flags, "features");
  ensure(
    (columns === undefined) !== (features === undefined),
    "option-out-of-range",
    "A LIBSVM file does not tell how many features it has without all its rows.",
    "Give their number, --features 13, or their names, --columns a,b,c.",
  );
  ensure(
    features === undefined || (Number.isInteger(features) && features >= 1 && features <= MOST_FEATURES),
    "option-out-of-range",
    `--features is ${features}; it must be a whole number from 1 to ${MOST_FEATURES}.`,
    "Write, for example, --features 13.",
  );
  await ensureTextFile(file);
  const own = columns ?? Array.from({ length: features ?? 0 }, (_, k) => `feature${k + 1}`);
  const label = textOf(flags, "label") ?? "label";
  ensure(
    !own.includes(label),
    "option-out-of-range",
    `${quote(label)} is both the label, which comes first in a row, and a feature.`,
    "Give the label another name: --label NAME.",
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
