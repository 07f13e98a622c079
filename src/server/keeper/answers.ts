/** What a keeper answers about its ledger. Nothing here looks at rows; of runs, only whether they have been told for the last time. */
import { ensure, marked, PrivetError } from "../../base/errors.ts";
import { compare, fromDecimal, type Rational } from "../../base/rational.ts";
import type { Entry, Ledger } from "../../curator/index.ts";
import { budgetJson } from "../../service/json.ts";
import { entryOf } from "../../service/receipt/entry.ts";
import { sumsUp } from "../../service/receipt/sums.ts";
import type { KeeperAnswer, KeeperQuestion } from "./messages.ts";

interface Files {
  readonly ledger: Ledger;
  readonly storage: () => Promise<boolean>;
}

interface Turns {
  /** Lets writers of the ledger follow one another. */
  readonly step: <T>(work: () => Promise<T>) => Promise<T>;
  /** Changes when a run is started, refused or told for the last time, and never when its work ends. */
  readonly isRunning: (run: string) => boolean;
  readonly startOf: (run: string) => number | null;
}

export async function answerTo(question: KeeperQuestion, files: Files, turns: Turns): Promise<KeeperAnswer> {
  const { ledger } = files;
  switch (question.about) {
    case "budget":
      return { about: "budget", budget: budgetJson(await ledger.state()) };
    case "entries":
      return { about: "entries", entries: pageOf(await ledger.entries(), question) };
    case "run": {
      // After whatever is being paid for at the moment; what is paid for later is told by `paid`, before this answer.
      const entry = (await turns.step(() => ledger.entryOf(question.run))) ?? null;
      const { run } = question;
      return { about: "run", entry, running: turns.isRunning(run), started: turns.startOf(run) };
    }
    case "verify": {
      const { entries, lastHash } = await ledger.verify();
      return { about: "verify", entries, lastHash };
    }
    case "receipt": {
      const found = entryOf(question.receipt, await ledger.entries());
      const equal = found?.differs.length === 0 && sumsUp(question.receipt);
      return { about: "receipt", found: found !== undefined, equal };
    }
    case "limit":
      return { about: "limit", entry: await turns.step(() => narrowed(ledger, question)) };
    case "storage":
      return { about: "storage", isGood: await files.storage() };
  }
}

type EntriesQuestion = KeeperQuestion & { readonly about: "entries" };

/** The oldest first, unless they are asked for from some entry back. A holder's are the spends that it paid for, what they gave back or released, and its caps. */
function pageOf(entries: readonly Entry[], question: EntriesQuestion): readonly Entry[] {
  const { after, before, limit, holder } = question;
  const own = new Set<number>();
  const isOwn = ({ seq, kind, body }: Entry) => {
    const isOfSpend = kind === "settle" || kind === "release";
    const belongs = isOfSpend ? own.has(body.entry as number) : body.holder === holder;
    if (belongs) own.add(seq);
    return belongs;
  };
  const theirs = holder === undefined ? entries : entries.filter(isOwn);
  if (before === undefined) return theirs.filter(({ seq }) => seq > after).slice(0, limit);
  return theirs
    .filter(({ seq }) => seq < before)
    .slice(-limit)
    .reverse();
}

/** Over a network caps only go down: whoever has stolen an owner's token, or the whole front, cannot give more. */
async function narrowed(
  ledger: Ledger,
  { holder, cap }: KeeperQuestion & { readonly about: "limit" },
): Promise<Entry> {
  const [epsilon, delta] = [amount(cap.epsilon), amount(cap.delta)];
  const { holders } = await ledger.state();
  const now = holders.find(({ name }) => name === holder)?.cap;
  ensure(
    now !== undefined && compare(epsilon, now.epsilon) <= 0 && compare(delta, now.delta) <= 0,
    "needs-the-machine",
    "Over the network a cap can be lowered and not raised, and only one that is there.",
    marked`On the server's own machine: {command:budget limit}.`,
  );
  return ledger.limit(holder, { epsilon, delta });
}

function amount(text: string): Rational {
  const value = fromDecimal(text);
  if (value) return value;
  throw new PrivetError("option-out-of-range", "An amount is a decimal number.", "Give it like 0.5.");
}
