/**
 * Declaring data with a ledger public: what the ledger has kept count of may then be used without any. It is asked for by the
 * data's name, so that no slip does it, and put on record in the ledger before the schema says so.
 */
import { existsSync } from "node:fs";
import { ensure, quote } from "../../base/errors.ts";
import type { Ledger } from "../../curator/index.ts";
import { openLedger } from "../../node/ledger.ts";
import { forget } from "../../node/register.ts";
import type { Input } from "../command.ts";
import { oneOf, textOf } from "../input.ts";

export interface VisibilityChange {
  readonly name: string;
  readonly ledger: string;
  /** What the schema said before the command. */
  readonly before: unknown;
}

/** Puts a change on record: of what the schema says, or, where that was edited by hand, of what the ledger says. */
export async function declareVisibility(input: Input, declared: VisibilityChange): Promise<void> {
  const { name, ledger, before = "private" } = declared;
  const visibility = oneOf(input.flags, "visibility", ["private", "public"]);
  const book = visibility && existsSync(ledger) ? await openLedger(ledger) : undefined;
  try {
    const isNew = book !== undefined && (before !== visibility || (await recorded(book)) !== visibility);
    ensure(
      input.flags.confirm === undefined || (isNew && visibility === "public"),
      "option-out-of-range",
      "--confirm means nothing here: nothing that has a budget becomes public.",
      "Leave --confirm out.",
    );
    if (!isNew || visibility === undefined) return;
    if (visibility === "public") await ensureMeant(input, name);
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

async function ensureMeant({ flags, io }: Input, name: string): Promise<void> {
  const question = `${name} has a budget, so it is somebody's secret. Once public, exact results of its rows are free for all. Type its name to declare it public: `;
  const typed = textOf(flags, "confirm") ?? (await io.ask?.(question));
  ensure(
    typed?.trim() === name,
    "confirmation-needed",
    typed === undefined
      ? `${name} has a budget. Declared public, exact results of its rows are free for all; nothing was changed.`
      : `${quote(typed)} is not the name of the data, so nothing was changed.`,
    `If it really is public, name it: --confirm ${name}. The ledger will say so.`,
  );
}
