/**
 * Names of files, as the workshop takes them: plain names in its one folder.
 *
 * Claim. What comes back is a path of the folder itself, and whatever lies there lies in the folder.
 * Proof. A name has no separator and does not begin with a point, hence the path is the folder's plus one step. Where that step is a
 * link, it is refused, wherever it leads; where it is none, or nothing is there, there is nothing to follow. ∎ Every refusal is one text,
 * so that nobody learns by it what is outside.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { PrivetError } from "../../base/errors.ts";

const PLAIN = /^[^/\\:\p{Cc}.][^/\\:\p{Cc}]{0,199}$/u;

/** The path of a file of this name, there or not. */
export function insideFolder(folder: string, name: unknown): string {
  if (typeof name !== "string" || !PLAIN.test(name)) throw outside();
  const path = join(folder, name);
  if (isLink(path)) throw outside();
  return path;
}

/** Whether a name that was found in the folder is one that is told and taken. */
export const isInsideFolder = (folder: string, name: string): boolean =>
  PLAIN.test(name) && !isLink(join(folder, name));

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const outside = () =>
  new PrivetError(
    "path-not-allowed",
    "This is no name of a file in the server's folder.",
    "Give the name alone, as it stands in the folder, without a path. Links are not followed.",
  );
