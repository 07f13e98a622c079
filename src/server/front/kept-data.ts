/** A data set as the front knows it: what its keeper has told, and the way to ask it. The front holds no row and no ledger. */
import { randomInt } from "node:crypto";
import { PrivetError } from "../../base/errors.ts";
import type { PublicFacts, StudyFacts } from "../../curator/index.ts";
import { type BudgetJson, errorFrom } from "../../service/json.ts";
import type {
  FromKeeper,
  KeeperAnswer,
  KeeperLink,
  KeeperQuestion,
  KeptTiming,
  ToKeeper,
} from "../keeper/messages.ts";

type AnswerTo<Q extends KeeperQuestion> = Extract<KeeperAnswer, { readonly about: unknown }> & {
  readonly about: Q["about"];
};
export type Heard = Exclude<FromKeeper, { readonly kind: "answer" }> | { readonly kind: "gone" };

export interface KeptData {
  readonly name: string;
  /** Undefined until its keeper has opened the rows. What was public stays so while the keeper is away. */
  facts(): PublicFacts | StudyFacts | undefined;
  budget(): BudgetJson | undefined;
  /** Undefined until it is open; null with the timing defence off. */
  timing(): KeptTiming | null | undefined;
  /** Whether its keeper is there. */
  isOpen(): boolean;
  send(message: Exclude<ToKeeper, { readonly kind: "ask" }>): void;
  /** Refused with `not-ready` while the keeper is away. */
  ask<Q extends KeeperQuestion>(question: Q): Promise<AnswerTo<Q>>;
  /** Everything but answers, in order. */
  listen(hear: (message: Heard) => void): void;
}

interface Waiting {
  readonly resolve: (answer: KeeperAnswer) => void;
  readonly reject: (error: unknown) => void;
}

export function keptData(link: KeeperLink): KeptData {
  let facts: PublicFacts | StudyFacts | undefined;
  let budget: BudgetJson | undefined;
  let timing: KeptTiming | null | undefined;
  let isOpen = false;
  // What an earlier front asked is answered to this one: its numbers are others.
  let asked = randomInt(2 ** 47);
  const waiting = new Map<number, Waiting>();
  const listeners: ((message: Heard) => void)[] = [];
  // Before it listens: what an earlier front had asked may be answered at once.
  const answered = (message: FromKeeper & { readonly kind: "answer" }) => {
    const held = waiting.get(message.id);
    waiting.delete(message.id);
    if ("error" in message) held?.reject(errorFrom(message.error));
    else held?.resolve(message.answer);
  };
  link.listen((message) => {
    if (message.kind === "answer") return answered(message);
    if (message.kind === "opened")
      [facts, budget, timing, isOpen] = [message.facts, message.budget, message.timing, true];
    if (message.kind === "budget") ({ budget } = message);
    if (message.kind === "gone") {
      isOpen = false;
      for (const { reject } of waiting.values()) reject(away(link.dataset));
      waiting.clear();
    }
    for (const hear of listeners) hear(message);
  });
  return {
    name: link.dataset,
    facts: () => facts,
    budget: () => budget,
    timing: () => timing,
    isOpen: () => isOpen,
    send: (message) => link.send(message),
    ask: (question) =>
      new Promise((resolve, reject) => {
        if (!isOpen) return reject(away(link.dataset));
        const id = ++asked;
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
        link.send({ kind: "ask", id, question });
      }),
    listen: (hear) => void listeners.push(hear),
  };
}

const away = (name: string) =>
  new PrivetError(
    "not-ready",
    `${name} is not open at the moment. Nothing was run or spent.`,
    "Try again in a minute.",
  );
