/**
 * The folder of a flow's run: a journal, which says whose run it is and what it has released, and a file for each step's release.
 *
 * Claim. Nobody can read what a step has released, nor how long it is within its room (1 MiB, or a power of two times that), but in the memory
 * of the process that drew it, before the ledger has the word of it; and once the ledger has it, the release is not lost with the process.
 * Proof. Nothing is printed before the run is over. What lies in the folder before the word is taken is the release, filled up to its room, under
 * a key of 256 random bits, used once, which only that process has; it is brought to the disk first. The word holds the key, and the hash of
 * what it opens. Where it is refused, or the process ends before, the key is gone; what it closed is thrown away where it is refused, or by
 * the next process. Where the process ends after it, the next one opens what is there by the ledger's key, or finds it under its name. ∎ A
 * file that is not the one of which the ledger has the hash is nobody's release: the run is refused, and nothing is drawn.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { base32 } from "../../base/base32.ts";
import { ensure, PrivetError, quote, type RefusalWords } from "../../base/errors.ts";
import { replaceFile, writeNewFile } from "../../node/write-file.ts";
import { DEALT_BY } from "../../schema/coding/row-parts.ts";
import { holdLock, type Lock } from "../lock.ts";
import type { Word } from "../paying-once.ts";
import {
  ensureSame,
  JOURNAL,
  type Journal,
  journalText,
  jsonIn,
  type RunOf,
  readJournal,
} from "./journal.ts";
import { openedBy, sealedUnder } from "./sealed-release.ts";

const LOCK = ".flow.lock";
const PASSING = /^\.privet-[0-9a-f]+\.tmp$/;
const BUSY = "Wait for it, or stop it.";

/** A folder that this process alone writes to. */
export class RunFolder {
  readonly path: string;
  readonly #shown: string;
  readonly #lock: Lock;
  #journal: Journal;

  private constructor(path: string, shown: string, lock: Lock, journal: Journal) {
    this.path = path;
    this.#shown = shown;
    this.#lock = lock;
    this.#journal = journal;
  }

  get journal(): Journal {
    return this.#journal;
  }

  /** The run that is there; undefined where nothing is. What is something else is refused. */
  static async found(path: string, shown: string, of: RunOf): Promise<RunFolder | undefined> {
    if (!existsSync(path)) return undefined;
    ensureFolder(path, shown);
    if (!existsSync(join(path, JOURNAL))) return undefined;
    const lock = await lockOf(path, shown);
    try {
      const journal = readJournal(path, shown);
      ensureSame(journal, of, shown);
      removePassing(path);
      return new RunFolder(path, shown, lock, journal);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** A new run; its journal is on the disk before anything is paid. */
  static async begun(path: string, shown: string, of: RunOf, run: string): Promise<RunFolder> {
    ensure(
      existsSync(dirname(path)),
      "file-missing",
      `There is no folder to make ${quote(shown)} in.`,
      "Make the folder first.",
    );
    mkdirSync(path, { recursive: true });
    const lock = await lockOf(path, shown);
    removePassing(path);
    const salt = base32(randomBytes(17));
    const journal: Journal = { privet: "flow-run/1", run, salt, ...of, dealt: DEALT_BY, released: [] };
    try {
      await writeNewFile(join(path, JOURNAL), journalText(journal));
      return new RunFolder(path, shown, lock, journal);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  fileOf = (step: string): string => join(this.path, `${step}.json`);

  #hashOf = (content: string | Uint8Array): string =>
    createHash("sha256").update(`${this.#journal.salt}\n`).update(content).digest("hex");

  #sealedOf = (step: string): string => join(this.path, `.${step}.sealed`);

  /**
   * What a step has released, by the ledger's word for it; nothing where noise is repeatable, because the whole is then repeated. Where nothing
   * is charged there are no words, and what is there is taken as it is.
   */
  async releaseOf(step: string, word?: Word | null): Promise<unknown> {
    if (this.#journal.seed !== undefined) return undefined;
    const path = this.fileOf(step);
    if (word && !existsSync(path)) await this.#unseal(step, word);
    if (word !== undefined) rmSync(this.#sealedOf(step), { force: true });
    const isThere = existsSync(path);
    const isLost = !isThere && (word || this.#journal.released.includes(step));
    ensure(!isLost, ...lostRelease(step, this.#shown));
    if (!isThere) return undefined;
    const isOurs = word === undefined || this.#hashOf(readFileSync(path)) === word?.sha256;
    ensure(isOurs, ...otherRelease(step, this.#shown));
    return jsonIn(path, this.#shown);
  }

  /** `take` is the ledger's: before it has resolved, what lies in the folder can be read by nobody. */
  async keep(step: string, release: unknown, take?: (word: Word) => Promise<unknown>): Promise<void> {
    const text = `${JSON.stringify(release, undefined, 2)}\n`;
    if (take) {
      const key = randomBytes(32).toString("hex");
      await replaceFile(this.#sealedOf(step), sealedUnder(key, text));
      await take({ sha256: this.#hashOf(text), key }).catch((error: unknown) => {
        if (isRefused(error)) rmSync(this.#sealedOf(step), { force: true });
        throw error;
      });
    }
    const write = this.#journal.seed === undefined ? writeNewFile : replaceFile;
    await write(this.fileOf(step), text);
    rmSync(this.#sealedOf(step), { force: true });
    await this.note(step);
  }

  /** The process ended between the ledger's word and the name of the file. */
  async #unseal(step: string, { key, sha256 }: Word): Promise<void> {
    const path = this.#sealedOf(step);
    const text = key !== undefined && existsSync(path) ? openedBy(key, readFileSync(path)) : undefined;
    if (text === undefined || this.#hashOf(text) !== sha256) return;
    await writeNewFile(this.fileOf(step), text);
  }

  /** Says that a step's release is in its file. */
  async note(step: string): Promise<void> {
    if (this.#journal.released.includes(step)) return;
    await this.#write({ ...this.#journal, released: [...this.#journal.released, step] });
  }

  fail = (): Promise<void> => this.#write({ ...this.#journal, failed: true });

  async #write(journal: Journal): Promise<void> {
    await replaceFile(join(this.path, JOURNAL), journalText(journal));
    this.#journal = journal;
  }

  close(): void {
    this.#lock.release();
  }

  /** A run that has neither paid nor released anything leaves no trace. */
  remove(): void {
    rmSync(join(this.path, JOURNAL), { force: true });
    this.close();
    for (const name of readdirSync(this.path))
      if (name.startsWith(LOCK)) rmSync(join(this.path, name), { force: true });
    if (readdirSync(this.path).length === 0) rmdirSync(this.path);
  }
}

/** Whether the ledger has no such word, for certain: one whose storage failed may have it, and then opens what is sealed. */
const isRefused = (error: unknown): boolean =>
  error instanceof PrivetError && ["release-already-taken", "resume-refused"].includes(error.code);

/** 130 bits, so that no two runs have one name. */
export const newRunName = (): string => `flow_${base32(randomBytes(17))}`;

const lostRelease = (step: string, shown: string): RefusalWords => [
  "resume-refused",
  `Step ${quote(step)} was released, and ${quote(`${step}.json`)} is not in ${quote(shown)}. Drawing it again would tell more than was paid for.`,
  "Put the file back: it is where the run was gone on with. Or start a new run in another folder.",
];

const otherRelease = (step: string, shown: string): RefusalWords => [
  "resume-refused",
  `${quote(`${step}.json`)} in ${quote(shown)} is not what the ledger says that this step released. Nothing was drawn.`,
  "Put the file back as it was: it is where the run was gone on with. Or start a new run in another folder.",
];

const lockOf = (path: string, shown: string): Promise<Lock> =>
  holdLock(join(path, LOCK), `carries out the flow in ${shown}`, BUSY);

function ensureFolder(path: string, shown: string): void {
  const isOurs = () => {
    const names = readdirSync(path);
    return names.includes(JOURNAL) || names.every((name) => name.startsWith(LOCK) || PASSING.test(name));
  };
  let isFine = false;
  try {
    isFine = isOurs();
  } catch {
    // A file, or a folder that may not be looked into.
  }
  ensure(
    isFine,
    "file-exists",
    `${quote(shown)} is there already, and holds something else. Nothing was run or written.`,
    "Name a new folder, or an empty one.",
  );
}

function removePassing(path: string): void {
  for (const name of readdirSync(path)) if (PASSING.test(name)) rmSync(join(path, name), { force: true });
}
