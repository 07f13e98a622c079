/** Asks before something that cannot be undone, where a person is there to answer. */
import { PrivetError } from "../base/errors.ts";
import type { Input } from "./command.ts";

export async function confirm({ flags, io }: Input, question: string): Promise<void> {
  if (flags.yes || !io.ask) return;
  const answer = await io.ask(`${question} [y/N] `);
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new PrivetError("cancelled", "Nothing was run or spent.", "Answer y, or give --yes, to go on.");
}
