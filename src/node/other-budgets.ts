/**
 * Budgets under which the same files were opened before. Each keeps its own promise, and nothing adds them up but the owner: who opens one
 * more is told. By the registers (register.ts): a copy with the very bytes is known again, under any name.
 */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { digestOf, type FileFacts, factsOfFile } from "./data-files.ts";
import { ledgersNear, registeredIn } from "./register.ts";

export interface OtherBudget {
  /** The ledger's path. */
  readonly ledger: string;
  /** Whether it is there still; what was spent under one that is gone is forgotten. */
  readonly isThere: boolean;
}

/** Those of this user, and those that lie beside the files or the ledger that is to be opened, which may itself have been there. */
export async function otherBudgetsOf(
  ledger: string,
  files: readonly string[],
  signal?: { readonly aborted: boolean },
): Promise<readonly OtherBudget[]> {
  const found = files.flatMap((file) => {
    const facts = factsOfFile(file);
    return facts && facts.size > 0n ? [{ facts, digest: onceDigestOf(file, signal) }] : [];
  });
  const folders = [...new Set([ledger, ...files].map((path) => dirname(resolve(path))))];
  const known: OtherBudget[] = [];
  for (const other of ledgersNear(folders)) {
    // Of a book in a database the newest entry is remembered here.
    const isThere = existsSync(other) || existsSync(`${other}.head`);
    if (other === resolve(ledger) && isThere) continue;
    for (const { facts, digest } of found)
      if (await isRegistered(other, facts, digest)) {
        known.push({ ledger: other, isThere });
        break;
      }
  }
  return known;
}

async function isRegistered(
  ledger: string,
  { size }: FileFacts,
  digest: () => Promise<string | undefined>,
): Promise<boolean> {
  const alike = registeredIn(ledger).filter((one) => one.size === size);
  if (alike.length === 0) return false;
  const own = await digest();
  return own !== undefined && alike.some(({ sha256 }) => sha256 === own);
}

/** A file is read for it when it is first asked for, and once. */
function onceDigestOf(file: string, signal: { readonly aborted: boolean } | undefined) {
  let digest: Promise<string | undefined> | undefined;
  return () => {
    digest ??= digestOf(file, signal);
    return digest;
  };
}
