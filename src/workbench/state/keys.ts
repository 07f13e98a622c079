/**
 * Keys of what was asked for and has no answer yet.
 *
 * Claim. Whoever asks for the same before the server has answered, by a second click, after a lost answer or in the page that was
 * loaded again, asks for the same run, and is charged once.
 * Proof. The key is found by the whole request, is kept before that is sent, and is given up only by an answer: the run, or a refusal,
 * which says that there is none. Until then an equal request has the same key, and of one key the server makes one run. ∎ An answer of
 * 500 and more may come of a run that was written down, and is none in this sense.
 */
import { freshKey } from "../../client/outside.ts";
import { ServerRefusal } from "../../client/problem.ts";

const KEPT = "privet-asked";

/** As much of `sessionStorage` as is used: it is this tab's, and is there after loading again. */
type Kept = Pick<Storage, "getItem" | "setItem">;

function keysIn(kept: Kept): Map<string, string> {
  try {
    return new Map(JSON.parse(kept.getItem(KEPT) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** Asks with the key of an equal request that is unanswered, or with a new one. */
export async function withKey<T>(kept: Kept, request: unknown, ask: (key: string) => Promise<T>): Promise<T> {
  const name = JSON.stringify(request);
  const keys = keysIn(kept);
  const key = keys.get(name) ?? freshKey();
  keep(kept, keys.set(name, key));
  const answered = () => {
    const now = keysIn(kept);
    if (now.get(name) === key) now.delete(name);
    keep(kept, now);
  };
  try {
    const told = await ask(key);
    answered();
    return told;
  } catch (error) {
    if (error instanceof ServerRefusal && error.status < 500) answered();
    throw error;
  }
}

const keep = (kept: Kept, keys: ReadonlyMap<string, string>): void =>
  kept.setItem(KEPT, JSON.stringify([...keys]));
