/**
 * The files that a pattern names: ? and * within a name, [a-z], [!a-z], and ** for any folders. This is the only place that
 * finds them, so that the files that are checked (private-data.ts, allowed.ts, register.ts) are the files that are read.
 */
import { lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { patternFolder } from "./location.ts";

/** In the order of their names. Capitals count, names that begin with a point are names, and only files are named. */
export function filesLike(pattern: string): readonly string[] {
  const full = resolve(pattern);
  const folder = patternFolder(full);
  const names = full.slice(folder.length).split(/[\\/]/).filter(Boolean);
  // All files below are those with any name in any folder.
  if (names.at(-1) === "**") names.push("*");
  // Two ways through ** may lead to one file, whose rows count once.
  return [...new Set(below(folder, names))].sort();
}

function below(folder: string, [name, ...rest]: readonly string[]): string[] {
  const entries = entriesOf(folder).map((entry) => ({ entry, path: join(folder, entry) }));
  if (name === "**") {
    // Links to folders are not followed here: they may lead back.
    const inner = entries.filter(({ path }) => factsBy(lstatSync, path)?.isDirectory());
    return [...below(folder, rest), ...inner.flatMap(({ path }) => below(path, [name, ...rest]))];
  }
  const like = marksOf(name);
  const found = entries.filter(({ entry }) => isLike(entry, like)).map(({ path }) => path);
  return rest.length === 0
    ? found.filter((path) => factsBy(statSync, path)?.isFile())
    : found.filter((path) => factsBy(statSync, path)?.isDirectory()).flatMap((path) => below(path, rest));
}

/** Any run of characters, or one character that is as it should be; a bracket that is not closed stands for itself. */
type Mark = "*" | ((character: string) => boolean);

function marksOf(name: string): readonly Mark[] {
  const parts = name.match(/\*+|\[!?\]?[^\]]*\]|./gsu) ?? [];
  return parts.map((part): Mark => {
    if (part.startsWith("*")) return "*";
    if (part === "?") return () => true;
    return part.length > 1 && part.startsWith("[") ? oneOf(part.slice(1, -1)) : (one) => one === part;
  });
}

/** In brackets a character stands for itself or, with another one behind a dash, for a range; ! in front means all others. */
function oneOf(inner: string): (character: string) => boolean {
  const isOther = inner.startsWith("!");
  const ranges = (isOther ? inner.slice(1) : inner).match(/.-.|./gsu) ?? [];
  return (one) =>
    ranges.some((range) => {
      const [low, , high = low] = range;
      return low <= one && one <= high;
    }) !== isOther;
}

/** Where a run of characters was taken too short, only the last one need be longer: no name takes long. */
function isLike(name: string, marks: readonly Mark[]): boolean {
  const characters = [...name];
  let [mark, at, afterRun, runEnd] = [0, 0, 0, 0];
  while (at < characters.length) {
    const wanted = marks[mark];
    if (wanted === "*") [afterRun, runEnd] = [++mark, at];
    else if (wanted?.(characters[at])) [mark, at] = [mark + 1, at + 1];
    else if (afterRun > 0) [mark, at] = [afterRun, ++runEnd];
    else return false;
  }
  return marks.slice(mark).every((left) => left === "*");
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What may not be looked at is passed over, as is what has gone. */
function factsBy(look: (path: string) => Stats, path: string): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}
