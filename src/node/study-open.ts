/** Opens a genome study that lies in files: what is declared, the genotypes and, where there is one, the ledger. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ensureObject, ensureText } from "../asked.ts";
import { type Ledger, openStudy, type StudyCurator } from "../curator/index.ts";
import { ensure, quote } from "../errors.ts";
import type { GenotypeWatch } from "../read/genome/genotypes.ts";
import type { StudySchema } from "../schema/study.ts";
import { openLedger } from "./ledger.ts";
import { genotypeFiles, privateOwnerOf } from "./private-data.ts";
import { remember } from "./register.ts";
import { findStudy, loadStudyFile, type StudyPaths } from "./study.ts";
import { studyGenotypes } from "./study-genotypes.ts";

export interface StudyFileOpening {
  /** The study's name, or its file. */
  readonly name: string;
  /** Repeatable noise, for studies declared public; nothing is then written to a ledger. */
  readonly unsafeSeed?: number;
  /** Stops the reading. */
  readonly signal?: GenotypeWatch["signal"];
}

export async function openStudyFile(opening: StudyFileOpening): Promise<StudyCurator> {
  ensureObject(opening, "what to open", '{ name: "asthma" }');
  const { name = "", unsafeSeed, signal } = opening;
  ensureText(name, "name");
  const paths = findStudy(name);
  ensure(
    paths !== undefined,
    "schema-missing",
    `There is no study ${quote(`${name}.study.json`)}, so nothing is declared about the genotypes.`,
    "Write one from what is public: privet init.",
  );
  return openStudyAt(paths, { seed: unsafeSeed, signal });
}

export interface StudyUse {
  readonly seed?: number | undefined;
  readonly signal?: GenotypeWatch["signal"];
  /** Instead of the study's own: one that is thrown away, for what is public about it. */
  readonly ledger?: Ledger | undefined;
}

/** The ledger is opened before the genotypes: without a budget none is read. */
export async function openStudyAt(
  paths: StudyPaths,
  { seed, signal, ledger }: StudyUse,
): Promise<StudyCurator> {
  const study = await loadStudyFile(paths.study);
  if (study.visibility === "public") await ensurePublicStudy(study, paths);
  const isFree = study.visibility === "public" && !existsSync(paths.ledger);
  const book = ledger ?? (seed !== undefined || isFree ? undefined : await openLedger(paths.ledger));
  try {
    if (study.visibility === "private" && book && !ledger)
      await remember(paths.ledger, studyFiles(study, paths), signal);
    return await openStudy({
      study,
      genotypes: studyGenotypes(study, paths.study, { signal }),
      ...(book ? { ledger: book } : {}),
      ...(seed === undefined ? {} : { unsafeSeed: seed }),
    });
  } catch (error) {
    await book?.close();
    throw error;
  }
}

/** The files of a study that hold genotypes. */
export const studyFiles = ({ files }: StudySchema, { study }: StudyPaths): readonly string[] =>
  genotypeFiles({ ...files }, dirname(study));

/** Refuses private genotypes that another study calls public. */
export async function ensurePublicStudy(study: StudySchema, paths: StudyPaths): Promise<void> {
  const near = { folders: [process.cwd(), dirname(paths.study)] };
  const owner = await privateOwnerOf(studyFiles(study, paths), near);
  ensure(
    owner === undefined,
    "data-not-public",
    `${study.name} is declared public, and its genotypes are the private ones of ${owner}.`,
    `Ask ${owner}, whose ledger counts what is spent.`,
  );
}
