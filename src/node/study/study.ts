/**
 * Where the files of a genome study are: NAME.study.json, the files that it names, and NAME.ledger beside it.
 */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { ensure, quote } from "../../base/errors.ts";
import { parseStudy } from "../../schema/parse/study.ts";
import type { StudySchema } from "../../schema/study.ts";
import { readSchemaJson } from "../dataset.ts";
import { absolutePath, basePath } from "../location.ts";

const ENDING = ".study.json";
const TABLE_ENDING = ".schema.json";

/** The name of a study, and where its file and its ledger are. */
export interface StudyPaths {
  readonly name: string;
  readonly study: string;
  readonly ledger: string;
}

/** Finds a study by its name ("asthma") or its file, from `folder`; undefined where there is none of that name. */
export function findStudy(nameOrPath: string, folder: string = process.cwd()): StudyPaths | undefined {
  if (nameOrPath === "") return undefined;
  const path = absolutePath(folder, nameOrPath);
  const isNamed = path.endsWith(ENDING);
  const bare = isNamed ? path.slice(0, -ENDING.length) : path;
  const base = [bare, basePath(bare)].find((b) => existsSync(b + ENDING));
  if (base === undefined || path.endsWith(TABLE_ENDING)) return undefined;
  // Both would be paid for from the one ledger of that name, which is for one kind of neighbours.
  ensure(
    isNamed || !existsSync(base + TABLE_ENDING),
    "schema-invalid",
    `${quote(basename(base))} is the name of a table (${TABLE_ENDING}) and of a study (${ENDING}).`,
    "Give one of them another name, or write the ending of the one that is meant.",
  );
  return { name: basename(base), study: base + ENDING, ledger: `${base}.ledger` };
}

/** The study in a file. */
export async function loadStudyFile(path: string): Promise<StudySchema> {
  return parseStudy(await readSchemaJson(path));
}
