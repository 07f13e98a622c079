/** What commands have in common in reading what was typed. */

import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { delimiter, dirname, relative, resolve } from "node:path";
import { ensure, PrivetError, quote } from "../base/errors.ts";
import { plainNumber } from "../base/plain-number.ts";
import { isAddress } from "../client/address.ts";
import { type Allowing, allowedDataOf } from "../node/allowed.ts";
import { findDataset, loadSchemaFile } from "../node/dataset.ts";
import type { NamedBook } from "../node/ledger.ts";
import { isRemotePath } from "../node/sql/address.ts";
import { findStudy } from "../node/study/study.ts";
import type { Schema } from "../schema/types.ts";
import type { Data, OpenedDataset } from "../service/data.ts";
import type { Subject } from "../tasks/subject.ts";
import type { Flags, Given, Input, Io } from "./command.ts";
import { ensureNotRows } from "./not-rows.ts";

export type { OpenedDataset } from "../service/data.ts";
export { shellWord } from "./words/shell-word.ts";

/** The data set that a command names, with its schema, which must be complete. */
export async function datasetOf(input: Input): Promise<OpenedDataset> {
  ensure(
    !isAddress(input.args[0]),
    "option-out-of-range",
    `This looks at the rows themselves, and ${quote(input.args[0])} keeps them.`,
    "Use a private method: privet methods.",
  );
  const files = findDataset(input.args[0], input.io.cwd);
  const schema = await loadSchemaFile(files.schema);
  return { files, schema, data: allowedDataOf(files, schema, allowingOf(input)) };
}

/** A table, here or at a server: what is declared about it, and the way to it. */
export interface OpenTable {
  readonly schema: Schema;
  readonly data: Data;
}

/** The table that a command names. */
export async function tableNamed(input: Input): Promise<OpenTable> {
  if (isAddress(input.args[0])) return (await import("./remote/data.ts")).tableThere(input);
  const opened = await datasetOf(input);
  // Loaded when it is wanted: whatever opens rows is large.
  const { tableData } = await import("../service/data.ts");
  return { schema: opened.schema, data: tableData(opened, await bookNamed(input)) };
}

/** Whether a command is about a study or a table, from public things alone. */
export async function subjectIn(input: Input): Promise<Subject> {
  const [word] = input.args;
  if (isAddress(word)) return (await (await import("./remote/data.ts")).aboutThere(input)).subject;
  return findStudy(word, input.io.cwd) ? "study" : "table";
}

/** The table or the study that a command names. */
export async function dataOf(input: Input): Promise<Data> {
  if (isAddress(input.args[0])) return (await import("./remote/data.ts")).dataThere(input);
  const { allow, cwd } = allowingOf(input);
  // Loaded when it is wanted: whatever opens rows is large.
  const { openData } = await import("../service/data.ts");
  return openData(input.args[0], { folder: cwd, allowPaths: allow, book: await bookNamed(input) });
}

/** The database that keeps the ledger, where one is named by --ledger or by the environment. */
export async function bookNamed(input: Input): Promise<NamedBook | undefined> {
  if (input.flags.ledger === undefined && !input.io.env.PRIVET_LEDGER) return undefined;
  return (await import("./words/ledger-address.ts")).databaseNamed(input);
}

/** For commands that read what a schema names. */
export const allowPathFlag: Flags = {
  "allow-path": {
    type: "text",
    value: "FOLDER",
    where: "files",
    tip: `Lets the schema name data in this folder, or in this PostgreSQL, too ("${delimiter}" between several).`,
    default: "its own folder and this one",
  },
};

/** Between two places; the address of a PostgreSQL has colons of its own, before its host and its port. */
const BETWEEN = new RegExp(
  `${delimiter}(?!(?<=(?:postgres(?:ql)?|clickhouse|trino):)//)(?!(?<=(?:postgres(?:ql)?|clickhouse|trino)://[^/]*:)\\d)`,
);

export function allowingOf({ flags, io }: Input): Allowing {
  const allow = textOf(flags, "allow-path")?.split(BETWEEN);
  for (const folder of allow ?? [])
    ensure(
      isRemotePath(folder) || (folder !== "" && existsSync(resolve(io.cwd, folder))),
      "option-out-of-range",
      `--allow-path names ${quote(folder)}, and there is no such folder.`,
      "Name the folder that the data is in.",
    );
  return { allow, cwd: io.cwd };
}

/** A flag's text, or undefined where it was left out. */
export function textOf(flags: Given, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

export function required(flags: Given, name: string, example: string): string {
  const value = textOf(flags, name);
  ensure(
    value !== undefined,
    "option-out-of-range",
    `--${name} is missing.`,
    `Give it, for example ${example}.`,
  );
  return value;
}

/** A plain decimal number; everything else is refused, "1e400" and "NaN" included. */
export function numberOf(flags: Given, name: string): number | undefined {
  const text = textOf(flags, name);
  if (text === undefined) return undefined;
  const value = plainNumber(text);
  ensure(
    value !== undefined,
    "option-out-of-range",
    `--${name} is ${quote(text)}; it must be a plain number.`,
    `Write, for example, --${name} 10.`,
  );
  return value;
}

export function oneOf<Word extends string>(
  flags: Given,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = textOf(flags, name);
  if (text === undefined) return undefined;
  const word = words.find((w) => w === text);
  ensure(
    word !== undefined,
    "option-out-of-range",
    `--${name} is ${quote(text)}; it must be one of ${words.join(", ")}.`,
    `Write, for example, --${name} ${words[0]}.`,
  );
  return word;
}

/** What a list that Privet wrote says of itself, before its first item; lines of this kind are passed over. */
export const LIST_REMARK = "# privet ";

/**
 * A list: "a,b", or "@FILE" with one a line, for names that hold commas. Where a flag may be repeated and is, each is one
 * item, commas and all.
 */
export async function listOf(input: Input, name: string): Promise<readonly string[] | undefined> {
  const given = input.flags[name];
  if (given === undefined || given === true) return undefined;
  return typeof given === "string" ? listIn(input, name, given) : withoutGaps(given, name);
}

async function listIn(input: Input, name: string, text: string): Promise<readonly string[]> {
  const isFile = text.startsWith("@");
  if (isFile) await ensureNotRows(input, text.slice(1), `list for --${name}`);
  const lines = isFile ? (await linesOf(text.slice(1), input.io)).split(/\r\n|\n|\r/) : text.split(",");
  const items = lines.filter((item) => !item.trim().startsWith(LIST_REMARK));
  if (isFile && items.at(-1)?.trim() === "") items.pop();
  return withoutGaps(items, name);
}

function withoutGaps(texts: readonly string[], name: string): readonly string[] {
  const items = texts.map((item) => item.trim());
  ensure(
    items.length > 0 && items.every((item) => item !== ""),
    "option-out-of-range",
    `--${name} has an empty place in its list.`,
    `Write --${name} a,b, or --${name} @FILE with one a line.`,
  );
  return items;
}

async function linesOf(path: string, io: Io): Promise<string> {
  try {
    return await readFile(resolve(io.cwd, path), "utf8");
  } catch {
    throw new PrivetError(
      "file-missing",
      `There is no file ${quote(path)}, or it may not be read.`,
      "Check the path.",
    );
  }
}

/** Where a result will be written; refused before anything is spent where it could not be. */
export function newFile(io: Io, path: string): string {
  const full = resolve(io.cwd, path);
  ensure(
    !isFolder(full),
    "file-exists",
    `${quote(path)} is a folder, and a file is to be written. Nothing was run or written.`,
    "Give the file a name in it.",
  );
  ensure(
    !existsSync(full),
    "file-exists",
    `${quote(shownPath(io, full))} exists already. Nothing was run or written.`,
    "Choose another name, or move the file away.",
  );
  ensure(
    existsSync(dirname(full)),
    "file-missing",
    `There is no folder ${quote(relative(io.cwd, dirname(full)))} to write into.`,
    "Make the folder first.",
  );
  return full;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** How a path is shown: from where the person stands, when that is shorter. */
export function shownPath(io: Io, path: string): string {
  const near = relative(io.cwd, path);
  return near.length < path.length ? near : path;
}
