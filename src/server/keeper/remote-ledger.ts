/**
 * The ledger as the rows' thread has it: each call goes to the main thread, which holds the ledger, and waits for its answer. Exact
 * fractions are whole numbers of any size, which messages between threads carry as they are; refusals cross as JSON.
 */
import type { Ledger } from "../../curator/index.ts";
import { type ErrorJson, errorFrom, errorJson } from "../../service/json.ts";

/** What rows need of a ledger. */
const CALLS = ["spend", "settle", "state", "entries", "entryOf"] as const;
type Call = (typeof CALLS)[number];

export interface LedgerCall {
  readonly kind: "ledger";
  readonly id: number;
  readonly call: Call;
  readonly args: readonly unknown[];
}
export type LedgerReply =
  | { readonly kind: "ledger"; readonly id: number; readonly value: unknown }
  | { readonly kind: "ledger"; readonly id: number; readonly error: ErrorJson };

/** The thread's side: `reply` is called with what comes back. */
export function remoteLedger(post: (call: LedgerCall) => void): {
  readonly ledger: Ledger;
  readonly reply: (reply: LedgerReply) => void;
} {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let asked = 0;
  const ask =
    (call: Call) =>
    (...args: readonly unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        post({ kind: "ledger", id, call, args });
      });
  const calls = Object.fromEntries(CALLS.map((call) => [call, ask(call)]));
  return {
    ledger: { ...calls, close: async () => undefined } as unknown as Ledger,
    reply(reply) {
      const held = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("error" in reply) held?.reject(errorFrom(reply.error));
      else held?.resolve(reply.value);
    },
  };
}

/** The main thread's side. */
export async function answerCall(ledger: Ledger, { id, call, args }: LedgerCall): Promise<LedgerReply> {
  try {
    const made = ledger[call] as (...all: unknown[]) => Promise<unknown>;
    return { kind: "ledger", id, value: await made.apply(ledger, [...args]) };
  } catch (error) {
    return { kind: "ledger", id, error: errorJson(error) };
  }
}
