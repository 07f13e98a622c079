/** Data that lies in files, a table or a genome study, as shells hold it: what is public about it, and the way to its curator. */
import { ensureObject, ensureText } from "../base/asked.ts";
import { ensure, quote } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import { peopleNotDealt } from "../base/refusals/door.ts";
import {
  type Curator,
  type Ledger,
  openCounted,
  type PublicFacts,
  type StudyCurator,
  throwAwayLedger,
} from "../curator/index.ts";
import { type Allowing, allowedDataOf, type NamedPath } from "../node/allowed.ts";
import { factsOfFile, filesNamedBy } from "../node/data-files.ts";
import { type DatasetFiles, findDataset, loadSchemaFile } from "../node/dataset.ts";
import {
  isLedgerNamed,
  isPostgres,
  type LedgerPlace,
  ledgerOfData,
  type NamedBook,
  openLedgerAt,
} from "../node/ledger.ts";
import type { EngineWish } from "../node/memory-limit.ts";
import { ensureDealtAt, ensureEngineAt, ensurePublicRows, openRows, rowsAt } from "../node/open-file.ts";
import { ensureStudyAllowed, openStudyAt, studyFiles } from "../node/study/open.ts";
import { findStudy, loadStudyFile, type StudyPaths } from "../node/study/study.ts";
import type { RowPart } from "../schema/coding/row-parts.ts";
import type { StudySchema } from "../schema/study.ts";
import type { BookNeighbours, Schema } from "../schema/types.ts";
import type { Subject, Subjects } from "../tasks/subject.ts";
import type { Elsewhere } from "./elsewhere.ts";

export type Facts = Subjects[Subject]["facts"];

/** How rows are opened for a run. */
export interface Use extends EngineWish {
  readonly seed?: number | undefined;
  readonly threads?: number | undefined;
  /** Of a table: whether its rows are kept, or only how many have each value. */
  readonly keep?: "rows" | "counts" | undefined;
  /** Of a table: the parts that its rows are dealt into. */
  readonly parts?: readonly RowPart[] | undefined;
  /** Stops the reading. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** What pays, instead of the ledger that lies beside the data: whoever hands it in has opened it. */
  readonly ledger?: Ledger | undefined;
}

/** Data that lie in files, opened: what is public about them, and the way to their curator. */
export interface Data {
  readonly subject: Subject;
  /** All that its owner has declared; undefined where a server keeps them, which tells what is public and no more. */
  readonly declared: Schema | StudySchema | undefined;
  /** As it is declared. */
  readonly name: string;
  readonly unit: string;
  readonly neighbours: BookNeighbours;
  readonly visibility: Schema["visibility"];
  /** A rough number of rows, where one is declared. */
  readonly about: number | undefined;
  /** What its files are called. */
  readonly base: string;
  /** The path that its ledger has where it is a file, which need not be there; what is remembered of its files lies beside it. */
  readonly ledger: string;
  /** The ledger itself: that file, or a book in PostgreSQL. */
  readonly book: LedgerPlace;
  /** Where a server keeps them: then nothing of them is here, and everything is asked there. */
  readonly elsewhere?: Elsewhere;
  /** The files that hold the rows or the genotypes. */
  files(): Promise<readonly string[]>;
  /** What is public about it. Where that is how many rows there are, they are counted; nothing is charged. */
  facts(signal?: Use["signal"]): Promise<Facts>;
  /** Refuses rows that cannot be dealt into parts, which is known without reading one. */
  ensureDealt(): Promise<void>;
  /** Refuses an engine that the form of the data does not go with; absent where none is chosen. */
  ensureEngine?(wish: EngineWish): void;
  /** The rows, paid for from the ledger: without a budget none is read. */
  open(use: Use): Promise<Curator | StudyCurator>;
}

/** Where data are looked for. */
export interface Where {
  /** From where names and paths are looked for; the current folder unless given. */
  readonly folder?: string | undefined;
  /** Folders, besides the schema's and that one, in which a schema may name its data. */
  readonly allowPaths?: readonly string[] | undefined;
  /** The database that keeps the ledger, where it is not the file beside the data. */
  readonly book?: NamedBook | undefined;
}

/** A table or a study by its name, or by the path of its schema or data. What is declared must be complete. */
export async function openData(nameOrPath: string, where: Where = {}): Promise<Data> {
  ensureWhere(nameOrPath, where);
  const { folder, allowPaths, book } = where;
  const allowing = { allow: allowPaths, ...(folder === undefined ? {} : { cwd: folder }) };
  const study = findStudy(nameOrPath, folder);
  if (study) {
    const declared = await loadStudyFile(study.study);
    await ensureStudyAllowed(declared, study, allowing);
    return studyData(study, declared, allowing, book);
  }
  const files = findDataset(nameOrPath, folder);
  const schema = await loadSchemaFile(files.schema);
  return tableData({ files, schema, data: allowedDataOf(files, schema, allowing) }, book);
}

function ensureWhere(nameOrPath: unknown, where: unknown): void {
  ensure(
    typeof nameOrPath === "string" && nameOrPath !== "",
    "request-malformed",
    `The data's name is ${quote(nameOrPath)}; it must be a text.`,
    "Give the name of a data set, or the path of its schema.",
  );
  ensureObject(where, "where to look", '{ folder: "data" }');
  const { folder, allowPaths } = where as Where;
  ensureText(folder, "folder");
  ensure(
    allowPaths === undefined || (Array.isArray(allowPaths) && allowPaths.every((p) => typeof p === "string")),
    "request-malformed",
    "allowPaths must be a list of folders.",
    "Leave it out, or name folders.",
  );
}

/** For programs without types: refuses what `openData` has not made. */
export function ensureData(data: unknown): void {
  ensure(
    isObject(data) && typeof data.open === "function" && typeof data.ledger === "string",
    "request-malformed",
    "What should be data is something else.",
    "Open it with openData, and wait for it.",
  );
}

/** A table whose schema has been read. */
export interface OpenedDataset {
  readonly files: DatasetFiles;
  readonly schema: Schema;
  readonly data: NamedPath;
}

export function tableData({ files, schema, data }: OpenedDataset, named?: NamedBook): Data {
  const { name, unit, neighbours, visibility, rows } = schema;
  const { ledger } = files;
  const book = ledgerOfData({ name, ledger, visibility }, named);
  const facts = async (): Promise<PublicFacts> => {
    if (visibility === "public") await ensurePublicRows(data, ledger);
    if (neighbours === "add-remove") return { schema, neighbours, rows: rows.about };
    const free = await throwAwayLedger(schema);
    const curator = await openCounted({
      schema,
      ...(await rowsAt(schema, data, { threads: 1 })),
      ledger: free,
    });
    await curator.close();
    return curator.facts;
  };
  return {
    ...{
      subject: "table",
      declared: schema,
      name,
      unit,
      neighbours,
      visibility,
      about: rows.about,
      base: files.name,
      ledger,
      book,
    },
    files: async () => filesNamedBy(data.path),
    facts,
    ensureDealt: () => ensureDealtAt(schema, data),
    ensureEngine: (wish) => ensureEngineAt(data.path, wish),
    open: async (use) =>
      openRows({ schema, data, ...use, ledger, book: await payer(book, use), seed: use.seed }),
  };
}

/** What pays: as it was handed in, or from the database; a file is opened with the rows. */
const payer = async (book: LedgerPlace, { ledger, seed }: Use): Promise<Ledger | undefined> =>
  ledger ?? (seed === undefined && isPostgres(book.place) ? openLedgerAt(book) : undefined);

export function studyData(
  paths: StudyPaths,
  study: StudySchema,
  allowing: Allowing,
  named?: NamedBook,
): Data {
  const { name, unit, neighbours, visibility } = study;
  const book = ledgerOfData({ name, ledger: paths.ledger, visibility }, named);
  return {
    ...{ subject: "study", declared: study, name, unit, neighbours, visibility, about: undefined },
    ...{ base: paths.name, ledger: paths.ledger, book },
    files: () => studyFiles(study, paths),
    facts: async (signal) => {
      const curator = await openStudyAt(paths, { ledger: await throwAwayLedger(study), signal, allowing });
      await curator.close();
      return curator.facts;
    },
    ensureDealt: async () => ensure(false, ...peopleNotDealt()),
    open: async (use) => {
      const { seed, signal, parts = [] } = use;
      ensure(parts.length === 0, ...peopleNotDealt());
      return openStudyAt(paths, { seed, signal, ledger: await payer(book, use), allowing });
    },
  };
}

/** How many rows or people there are, where that is public or declared; a budget may be opened before the files are there. */
export async function peopleOf(data: Data): Promise<number | undefined> {
  const files = await data.files();
  if (files.length === 0 || !files.every((file) => factsOfFile(file))) return data.about;
  const facts = await data.facts();
  return "study" in facts ? facts.people : facts.rows;
}

/** Whether a ledger will be charged: not with a seed, and not for public data that has none. */
export const isCharged = ({ book }: Pick<Data, "book">, seed: number | undefined): boolean =>
  seed === undefined && isLedgerNamed(book);
