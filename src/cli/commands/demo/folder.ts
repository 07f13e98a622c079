/**
 * The demo's folder. Only a folder that the demo made is ever cleared, and of it only the files that the demo writes.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { clinicSchema } from "../../../demo/clinic.ts";
import { replaceFile } from "../../../node/write-file.ts";
import { writeSchema } from "../../../schema/write.ts";

const SIGN = "Written by privet demo.";

const ABOUT = `${SIGN} Nobody in these files is real.

clinic.csv                  patients of a clinic that does not exist, treated as private
clinic.schema.json          what is public about them: attributes, bounds, values
clinic.ledger               what may be learnt about them, and what has been (clinic.ledger.head goes with it)
clinic-test.csv             other patients, declared public, to judge models on; with clinic-test.schema.json
majority.json               released: the more frequent outcome
readmitted.json             released: a model of who comes back
error-against-epsilon.svg   a picture
half.json                   there once you buy what the demo suggests at its end

Running privet demo again deletes these files and starts afresh. It leaves others alone.
`;

const FILES = {
  about: "about.txt",
  data: "clinic.csv",
  schema: "clinic.schema.json",
  ledger: "clinic.ledger",
  ledgerHead: "clinic.ledger.head",
  ledgerJournal: "clinic.ledger-journal",
  test: "clinic-test.csv",
  testSchema: "clinic-test.schema.json",
  majority: "majority.json",
  model: "readmitted.json",
  picture: "error-against-epsilon.svg",
  suggested: "half.json",
} as const;

export interface DemoFiles extends Readonly<Record<keyof typeof FILES, string>> {
  readonly folder: string;
}

/** Paths of the demo's files in a folder that is empty of them. */
export async function freshFolder(cwd: string, given: string): Promise<DemoFiles> {
  const folder = resolve(cwd, given);
  await mkdir(folder, { recursive: true }).catch(() => undefined);
  const names = await readdir(folder).catch(() => undefined);
  ensure(
    names !== undefined,
    "file-unreadable",
    `${quote(given)} is no folder that can be used.`,
    "Choose another: --out FOLDER.",
  );
  const entries = Object.entries(FILES).map(([key, name]) => [key, join(folder, name)] as const);
  const paths = { folder, ...(Object.fromEntries(entries) as Record<keyof typeof FILES, string>) };
  ensure(
    names.length === 0 || (await isOurs(paths.about)),
    "file-exists",
    `The folder ${quote(given)} holds files that privet demo did not write. Nothing was touched.`,
    "Choose an empty folder, or a new one: privet demo --out FOLDER.",
  );
  for (const [, path] of entries) await rm(path, { force: true });
  await replaceFile(paths.about, ABOUT);
  return paths;
}

async function isOurs(about: string): Promise<boolean> {
  return existsSync(about) && (await readFile(about, "utf8")).startsWith(SIGN);
}

/** Both tables and what is public about them. */
export async function writeTables(
  files: DemoFiles,
  patients: readonly string[],
  others: readonly string[],
): Promise<void> {
  await replaceFile(files.data, patients.join(""));
  await replaceFile(files.schema, writeSchema(clinicSchema("private")));
  await replaceFile(files.test, others.join(""));
  await replaceFile(files.testSchema, writeSchema(clinicSchema("public", "clinic-test")));
}
