/**
 * The demo's folder. Only a folder that the demo made is ever cleared, and of it only the files that the demo writes.
 */
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { clinicSchema } from "../../../demo/clinic.ts";
import { replaceFile } from "../../../node/write-file.ts";

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
privet-state                there once the workbench was opened here

Running privet demo again deletes these files and starts afresh. It leaves others alone.
`;

const STATE = "privet-state";
const MODEL = /^\{\s*"privet": "model\/1",/;
const SCHEMA = /^\{\s*"privet": "schema\/1",\s*"name": "clinic/;
const ROWS = new RegExp(`^${clinicSchema("private").attributes[0].name},`);
const ANY = /^/;

/** What each file is called, and how one that a demo wrote begins. */
const FILES = {
  about: ["about.txt", new RegExp(`^${SIGN}`)],
  data: ["clinic.csv", ROWS],
  schema: ["clinic.schema.json", SCHEMA],
  ledger: ["clinic.ledger", /^SQLite format 3/],
  ledgerHead: ["clinic.ledger.head", ANY],
  ledgerFiles: ["clinic.ledger.files", ANY],
  ledgerJournal: ["clinic.ledger-journal", ANY],
  test: ["clinic-test.csv", ROWS],
  testSchema: ["clinic-test.schema.json", SCHEMA],
  majority: ["majority.json", MODEL],
  model: ["readmitted.json", MODEL],
  picture: ["error-against-epsilon.svg", /^<svg /],
  suggested: ["half.json", MODEL],
} as const;

export interface DemoFiles extends Readonly<Record<keyof typeof FILES, string>> {
  readonly folder: string;
  /** Names of files of an earlier demo, which are gone. */
  readonly replaced: readonly string[];
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
  const files = Object.values(FILES).filter(([name]) => names.includes(name));
  const replaced = files.map(([name]) => name);
  const strange: string[] = [];
  for (const [name, start] of files) if (!(await begins(join(folder, name), start))) strange.push(name);
  ensure(
    names.length === 0 || (replaced.includes(FILES.about[0]) && strange.length === 0),
    "file-exists",
    `The folder ${quote(given)} holds files that privet demo did not write${strange.length > 0 ? `: ${strange.join(", ")}` : ""}. Nothing was touched.`,
    "Choose an empty folder, or a new one: privet demo --out FOLDER.",
  );
  await clearState(join(folder, STATE));
  for (const name of replaced) await rm(join(folder, name), { force: true });
  const entries = Object.entries(FILES).map(([key, [name]]) => [key, join(folder, name)] as const);
  const paths = Object.fromEntries(entries) as Record<keyof typeof FILES, string>;
  await replaceFile(paths.about, ABOUT);
  return { folder, replaced, ...paths };
}

/** What a workbench on the earlier clinic remembers would speak of a ledger that is gone. One that is open is left alone. */
async function clearState(state: string): Promise<void> {
  if (!existsSync(state)) return;
  const { isRunning } = await import("../open/session.ts");
  ensure(
    !(await isRunning({ state })),
    "not-ready",
    "The workbench is open on this folder. Nothing was touched.",
    "Stop it first, or choose another folder: privet demo --out FOLDER.",
  );
  await rm(state, { recursive: true });
}

/** As much of a file as tells who wrote it. */
const BEGINNING = 200;

async function begins(path: string, start: RegExp): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  try {
    const { buffer, bytesRead } = (await file?.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)) ?? {
      bytesRead: 0,
    };
    // One that was cut short may be empty.
    return buffer !== undefined && (bytesRead === 0 || start.test(buffer.toString("utf8", 0, bytesRead)));
  } catch {
    return false;
  } finally {
    await file?.close();
  }
}
