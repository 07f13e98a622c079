/**
 * Names of files, as the workshop takes them: plain names in its one folder.
 *
 * Claim. What comes back is a path in the folder itself, and whatever lies there is no link that leads out of it.
 * Proof. A name has no separator and does not begin with a point, hence the path is the folder's plus one step. Where something is there,
 * its real path must begin with the folder's real one; where nothing is there, there is nothing to follow. ∎ Every refusal is one text,
 * so that nobody learns by it what is outside.
 */
import { lstatSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { PrivetError } from "../../base/errors.ts";

const PLAIN = /^[^/\\:\p{Cc}.][^/\\:\p{Cc}]{0,199}$/u;

/** The path of a file of this name, there or not. */
export function insideFolder(folder: string, name: unknown): string {
  if (typeof name !== "string" || !PLAIN.test(name)) throw outside();
  const path = join(folder, name);
  if (isThere(path) && !leadsInside(folder, path)) throw outside();
  return path;
}

/** Whether a path in the folder, links followed, ends in it: for paths that files of the folder name. */
export function leadsInside(folder: string, path: string): boolean {
  try {
    return realpathSync(path).startsWith(realpathSync(folder) + sep);
  } catch {
    return false;
  }
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

const outside = () =>
  new PrivetError(
    "path-not-allowed",
    "This is no name of a file in the server's folder.",
    "Give the name alone, as it stands in the folder, without a path. Links to other places are not followed.",
  );
