/**
 * Declaring data with a ledger public: what the ledger has kept count of may then be used without any. It is asked for by the
 * data's name, so that no slip does it, and put on record in the ledger before the schema says so.
 */
import { existsSync } from "node:fs";
import { ensure, marked, quote } from "../../base/errors.ts";
import { word } from "../../base/fix.ts";
import type { Ledger } from "../../curator/index.ts";
import { openLedger } from "../../node/ledger.ts";
import { forget } from "../../node/register.ts";
import type { Schema } from "../../schema/types.ts";

export interface VisibilityChange {
  readonly name: string;
  readonly ledger: string;
  /** What the schema said before. */
  readonly before?: unknown;
  /** What is said now; undefined where nothing is. */
  readonly visibility?: Schema["visibility"] | undefined;
}

/** How it is known that public is meant. */
export interface Meant {
  /** The data's name, as somebody has typed it. */
  readonly confirm?: string | undefined;
  /** Has somebody type it. */
  ask?(question: string): Promise<string>;
}

/** Puts a change on record: of what the schema says, or, where that was edited by hand, of what the ledger says. */
export async function declareVisibility(declared: VisibilityChange, meant: Meant): Promise<void> {
  const { name, ledger, before = "private", visibility } = declared;
  const book = visibility && existsSync(ledger) ? await openLedger(ledger) : undefined;
  try {
    const isNew = book !== undefined && (before !== visibility || (await recorded(book)) !== visibility);
    ensure(
      meant.confirm === undefined || (isNew && visibility === "public"),
      "option-out-of-range",
      "There is nothing to confirm: nothing that has a budget becomes public here.",
      marked`Leave {option:confirm} out.`,
    );
    if (!isNew || visibility === undefined) return;
    if (visibility === "public") await ensureMeant(meant, name);
    await book.declare(visibility);
    if (visibility === "public") forget(ledger);
  } finally {
    await book?.close();
  }
}

/** What the ledger says last; data is private until it is declared public. */
async function recorded(ledger: Ledger): Promise<unknown> {
  const last = (await ledger.entries()).findLast(({ kind }) => kind === "visibility");
  return last?.body.visibility ?? "private";
}

async function ensureMeant({ confirm, ask }: Meant, name: string): Promise<void> {
  const question = `${name} has a budget, so it is somebody's secret. Once public, exact results of its rows are free for all. Type its name to declare it public: `;
  const typed = confirm ?? (await ask?.(question));
  ensure(
    typed?.trim() === name,
    "confirmation-needed",
    typed === undefined
      ? `${name} has a budget. Declared public, exact results of its rows are free for all; nothing was changed.`
      : `${quote(typed)} is not the name of the data, so nothing was changed.`,
    marked`If it really is public, name it: {option:confirm ${word(name)}}. The ledger will say so.`,
  );
}
