/** Opens a genome study that lies in files: what is declared, the genotypes and, where there is one, the ledger. */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ensureObject, ensureText } from "../../base/asked.ts";
import { ensure, marked, quote } from "../../base/errors.ts";
import { type Ledger, openStudy, type StudyCurator } from "../../curator/index.ts";
import type { GenotypeWatch } from "../../read/genome/genotypes.ts";
import { filesNamedIn } from "../../schema/parse/study.ts";
import type { StudySchema } from "../../schema/study.ts";
import { type Allowing, ensureAllowed, foldersFor } from "../allowed.ts";
import { openLedger } from "../ledger.ts";
import { genotypeFiles, ownerOfFiles } from "../private-data.ts";
import { rememberFiles } from "../register.ts";
import { studyGenotypes } from "./genotypes.ts";
import { findStudy, loadStudyFile, type StudyPaths } from "./study.ts";

/** Which study to open. */
export interface StudyFileOpening {
  /** The study's name, or its file. */
  readonly name: string;
  /** Repeatable noise, for studies declared public; nothing is then written to a ledger. */
  readonly unsafeSeed?: number;
  /** Folders, besides the study's and the current one, in which it may name its files; see `path-not-allowed`. */
  readonly allowPaths?: readonly string[];
  /** Stops the reading. */
  readonly signal?: GenotypeWatch["signal"];
}

/** Opens a genome study by its name: NAME.study.json, its files and its ledger. */
export async function openStudyFile(opening: StudyFileOpening): Promise<StudyCurator> {
  ensureObject(opening, "what to open", '{ name: "asthma" }');
  const { name = "", unsafeSeed, allowPaths, signal } = opening;
  ensureText(name, "name");
  const paths = findStudy(name);
  ensure(
    paths !== undefined,
    "schema-missing",
    `There is no study ${quote(`${name}.study.json`)}, so nothing is declared about the genotypes.`,
    marked`Write one from what is public: {command:init}.`,
  );
  return openStudyAt(paths, { seed: unsafeSeed, signal, allowing: { allow: allowPaths } });
}

interface StudyUse {
  readonly seed?: number | undefined;
  readonly signal?: GenotypeWatch["signal"];
  /** Instead of the study's own: one that is open already, or is thrown away, for what is public about it. */
  readonly ledger?: Ledger | undefined;
  readonly allowing?: Allowing;
}

/** The ledger is opened before the genotypes: without a budget none is read. */
export async function openStudyAt(
  paths: StudyPaths,
  { seed, signal, ledger, allowing }: StudyUse,
): Promise<StudyCurator> {
  const study = await loadStudyFile(paths.study);
  await ensureStudyAllowed(study, paths, allowing);
  if (study.visibility === "public") await ensurePublicStudy(study, paths);
  const isFree = study.visibility === "public" && !existsSync(paths.ledger);
  const book = ledger ?? (seed !== undefined || isFree ? undefined : await openLedger(paths.ledger));
  try {
    if (study.visibility === "private" && book && !ledger)
      await rememberFiles(paths.ledger, await studyFiles(study, paths), signal);
    return await openStudy({
      study,
      genotypes: studyGenotypes(study, paths.study, { signal }, allowing),
      ...(book ? { ledger: book } : {}),
      ...(seed === undefined ? {} : { unsafeSeed: seed }),
    });
  } catch (error) {
    await book?.close();
    throw error;
  }
}

/** The files of a study that hold genotypes. */
export const studyFiles = ({ files }: StudySchema, { study }: StudyPaths): Promise<readonly string[]> =>
  genotypeFiles({ ...files }, dirname(study));

/** `path-not-allowed` for files elsewhere, those on a list of people included, before anything of them is looked at. */
export async function ensureStudyAllowed(
  study: StudySchema,
  paths: StudyPaths,
  allowing: Allowing = {},
): Promise<void> {
  const folder = dirname(paths.study);
  const within = foldersFor(folder, allowing);
  for (const named of filesNamedIn({ ...study.files }, "all")) ensureAllowed(resolve(folder, named), within);
  for (const file of await studyFiles(study, paths)) ensureAllowed(file, within);
}

/** Refuses private genotypes that another study calls public. */
export async function ensurePublicStudy(study: StudySchema, paths: StudyPaths): Promise<void> {
  const near = { folders: [process.cwd(), dirname(paths.study)] };
  const owner = (await ownerOfFiles(await studyFiles(study, paths), near))?.name;
  ensure(
    owner === undefined,
    "data-not-public",
    `${study.name} is declared public, and its genotypes are the private ones of ${owner}.`,
    `Ask ${owner}, whose ledger counts what is spent.`,
  );
}
