/**
 * Which files a schema may name as its data. Schemas, studies and experiments are passed on between people, so that one of
 * them is no reason to open any file of whoever uses it: `~/.ssh`, another table whose owner was not asked, a device.
 *
 * Files in the schema's own folder or below are its own. So are those in the folder where the command runs: whoever stands
 * there has chosen it, and `schemas/x.schema.json` with `../data/x.csv` is a common order of things. The home folder and
 * those above it are no such choice. Everything else is for the owner to allow. Links are followed before anything is
 * compared. Of databases elsewhere none is a schema's own: whoever runs the command chooses one by PGHOST and PGDATABASE, or allows
 * it. Else a schema could have a password sent to a machine of its author's choice.
 */
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ensure, marked, PrivetError, quote, word } from "../base/errors.ts";
import type { Schema } from "../schema/types.ts";
import { filesNamedBy } from "./data-files.ts";
import { type DatasetFiles, dataFileOf } from "./dataset.ts";
import { databaseRows, isPattern, partOfFile, patternFolder } from "./location.ts";
import { chosenPlaces, isRemotePath, remotePlace } from "./sql/address.ts";

/** A path that a schema names, with the folders that it may lie in. What people type themselves is a plain path. */
export interface NamedPath {
  readonly path: string;
  readonly within: readonly string[];
}

export interface Allowing {
  /** Folders that the owner allows, seen from `cwd`. */
  readonly allow?: readonly string[] | undefined;
  readonly cwd?: string | undefined;
}

/** The folders that a file in `folder` may name files of. */
export function foldersFor(
  folder: string,
  { allow = [], cwd = process.cwd() }: Allowing = {},
): readonly string[] {
  const here = isInside(homedir(), cwd) ? [] : [cwd];
  const allowed = allow.map((path) => (isRemotePath(path) ? path : resolve(cwd, path)));
  return [...new Set([folder, ...here, ...allowed])];
}

/** The data file of a schema, as far as it may name it; see `dataFileOf`. */
export function allowedDataOf(files: DatasetFiles, schema: Schema, allowing: Allowing = {}): NamedPath {
  return namedPath(dataFileOf(files, schema), foldersFor(dirname(files.schema), allowing));
}

/** Refused before anything of the files is looked at. */
export function namedPath(path: string, within: readonly string[]): NamedPath {
  ensureAllowed(fixedPlace(path), within);
  for (const file of filesNamedBy(path)) ensureAllowed(file, within);
  return { path, within };
}

export const pathOf = (data: string | NamedPath): string => (typeof data === "string" ? data : data.path);

/** The files to read of a path or a pattern: all of them must lie `within`, and there must be one. */
export function filesToRead(path: string, within: readonly string[] | undefined): readonly string[] {
  const files = filesNamedBy(path);
  ensure(
    files.length > 0,
    "file-missing",
    `No file has a name like ${quote(path)}.`,
    "Check the pattern and the folder.",
  );
  for (const file of files) ensureAllowed(file, within);
  return files;
}

/** The file, a database's or the one that a part is of, or the folder that a pattern begins with. */
function fixedPlace(path: string): string {
  if (isRemotePath(path)) return remotePlace(path);
  const rows = databaseRows(path);
  if (rows) return rows.database;
  return isPattern(path) ? patternFolder(path) : partOfFile(path).file;
}

/** `path-not-allowed` for a file outside the folders; anything goes where none are given. */
export function ensureAllowed(path: string, within: readonly string[] | undefined): void {
  if (within === undefined) return;
  if (isRemotePath(path)) ensureChosen(path, within);
  else ensureInside(path, within);
}

function ensureInside(path: string, within: readonly string[]): void {
  if (within.some((folder) => isInside(path, folder))) return;
  throw new PrivetError(
    "path-not-allowed",
    `${quote(path)} lies outside the folder of what names it, and outside the current one. It was not opened.`,
    marked`If it is meant, allow its folder: {option:allow-path ${word(dirname(realPlace(path)))}}`,
  );
}

/** Of a database elsewhere: allowed by its address, or the one that the environment names as a whole. */
function ensureChosen(path: string, within: readonly string[]): void {
  const place = remotePlace(path);
  const isSame = (allowed: string) => isRemotePath(allowed) && remotePlace(allowed) === place;
  if ([...within, ...chosenPlaces()].some(isSame)) return;
  throw new PrivetError(
    "path-not-allowed",
    `The schema's rows are kept by the database ${quote(place)}, which nobody here has chosen. It was not asked.`,
    marked`If it is meant, choose it by PGHOST, PGPORT and PGDATABASE (CLICKHOUSE_HOST or TRINO_HOST and their like), or allow it: {option:allow-path ${word(place)}}`,
  );
}

function isInside(path: string, folder: string): boolean {
  const way = relative(realPlace(folder), realPlace(path));
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Where a path leads when links are followed, as far as it exists. */
function realPlace(path: string): string {
  const full = resolve(path);
  try {
    return realpathSync(full);
  } catch {
    return dirname(full) === full ? full : join(realPlace(dirname(full)), basename(full));
  }
}
