/** Random sequences of requests, checked against a model that keeps no totals and adds everything up again each time. */
import { expect } from "vitest";
import { add, compare, type Rational, rational, subtract, ZERO } from "../../base/rational.ts";
import type { Conversions } from "../../curator/ledger/asked.ts";
import type { Composition, Cost, Ledger } from "../../curator/ledger/types.ts";
import { SeededBits } from "../../curator/noise/bits.ts";

const onGrid = (x: Rational, digits: bigint, up: bigint) =>
  rational((x.n * 10n ** digits + up * (x.d - 1n)) / x.d, 10n ** digits);
const rhoOfBudget = (epsilon: Rational) => rational(epsilon.n, epsilon.d * 9n);
const conversions: Conversions = { rhoOfBudget, epsilonOfRho: (rho: Rational) => rho };

interface Spend {
  readonly seq: number;
  readonly holder: string | undefined;
  readonly run: string | undefined;
  readonly paid: Cost;
  used: Cost | undefined;
}

class Model {
  readonly composition: Composition;
  readonly cap: Cost;
  /** Of which draws there is a word, by entry and place. */
  readonly words = new Set<string>();
  readonly holders = new Map<string, Cost>();
  readonly spends: Spend[] = [];
  entries = 1;

  constructor(composition: Composition, cap: Cost) {
    this.composition = composition;
    this.cap = this.grid(cap, 0n);
  }

  grid(cost: Cost, up: bigint): Cost {
    const rho = up === 0n ? rhoOfBudget(cost.epsilon) : cost.rho!;
    return {
      epsilon: onGrid(cost.epsilon, 12n, up),
      delta: onGrid(cost.delta, 30n, up),
      rho: onGrid(rho, 18n, up),
    };
  }

  hasWord({ seq }: Spend): boolean {
    return EVENTS.some((_, i) => this.words.has(`${seq} ${i + 1}`));
  }

  sum(part: "epsilon" | "delta" | "rho", holder?: string): Rational {
    return this.spends
      .filter((spend) => holder === undefined || spend.holder === holder)
      .reduce((total, spend) => add(total, (spend.used ?? spend.paid)[part]!), ZERO);
  }

  /** The refusal that a spend meets, if any. */
  refuses(cost: Cost, holder: string | undefined, run: string | undefined): string | undefined {
    if (run !== undefined && this.spends.some((spend) => spend.run === run)) return "release-already-taken";
    if (this.holders.size > 0 && !this.holders.has(holder ?? "")) return "holder-unknown";
    return this.fits(cost, holder) ? undefined : "budget-exhausted";
  }

  fits(cost: Cost, holder: string | undefined): boolean {
    const within = (cap: Cost, who?: string) =>
      (this.composition === "basic" ? (["epsilon", "delta"] as const) : (["rho"] as const)).every(
        (part) => compare(add(this.sum(part, who), cost[part]!), cap[part]!) <= 0,
      );
    const limit = holder === undefined ? undefined : this.holders.get(holder);
    return within(this.cap) && (limit === undefined || within(limit, holder));
  }
}

/** Amounts that floats get wrong, that need rounding, and that just do or do not fit. */
function amount(bits: SeededBits): Rational {
  const kind = bits.take(3);
  if (kind === 0) return rational(1n, 10n);
  if (kind === 1) return rational(1n, 3n);
  if (kind === 2) return rational(1n, 10n ** 12n);
  if (kind === 3) return rational(1n, 10n ** 15n);
  return rational(BigInt(1 + bits.take(10)), BigInt(1 + bits.take(12)));
}

const cost = (bits: SeededBits): Cost => ({
  epsilon: amount(bits),
  delta: bits.take(1) ? ZERO : rational(BigInt(bits.take(8)), 10n ** BigInt(6 + bits.take(3))),
  rho: rational(BigInt(1 + bits.take(8)), BigInt(1 + bits.take(14))),
});

async function granted(request: Promise<unknown>, code: string): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code });
    return false;
  }
}

const EVENTS = [1n, 2n].map((n) => ({ kind: "pure", epsilon: rational(n, 9n), count: 1 }) as const);

/** One sequence on one ledger; every answer and the final state must be the model's. Counts what happened. */
async function compareSequence(
  ledger: Ledger,
  { bits, ofWords }: { readonly bits: SeededBits; readonly ofWords: SeededBits },
  seen: Record<string, number>,
): Promise<void> {
  const note = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const model = new Model(bits.take(2) ? "basic" : "zcdp", {
    epsilon: rational(2n),
    delta: rational(3n, 10n ** 7n),
  });
  const { epsilon, delta } = model.cap;
  await ledger.open({
    dataset: "d",
    epsilon,
    delta,
    composition: model.composition,
    neighbours: "replace",
    unit: "row",
  });
  for (let step = 4 + bits.take(2); step > 0; step--) {
    if (ofWords.take(3) === 0) {
      const spend = model.spends[ofWords.take(1)];
      const first = 1 + ofWords.take(2);
      const word = `${spend?.seq} ${first}`;
      const code =
        spend === undefined || first > EVENTS.length
          ? "option-out-of-range"
          : spend.used
            ? "resume-refused"
            : model.words.has(word)
              ? "release-already-taken"
              : undefined;
      const asked = ledger.release(spend?.seq ?? 77, { first, last: first, sha256: `${step}` });
      expect(await granted(asked, code ?? "none")).toBe(code === undefined);
      note(code === undefined ? "released" : "not released");
      if (code === undefined) {
        model.words.add(word);
        model.entries++;
      }
    }
    const holder = [undefined, "ana", "bo"][Math.floor(bits.take(8) / 86)];
    const action = bits.take(3);
    if (action === 0 && holder !== undefined) {
      const cap = { epsilon: rational(BigInt(bits.take(5)), 16n), delta: rational(1n, 10n ** 7n) };
      await ledger.limit(holder, cap);
      model.holders.set(holder, model.grid(cap, 0n));
      model.entries++;
      note(cap.epsilon.n === 0n ? "suspended" : "limit");
    } else if (action <= 2) {
      const spend = model.spends[bits.take(1)];
      const used = cost(bits);
      const exact = model.grid(used, 1n);
      const parts = ["epsilon", "delta", "rho"] as const;
      const fair =
        spend &&
        !spend.used &&
        !model.hasWord(spend) &&
        parts.every((part) => compare(exact[part]!, spend.paid[part]!) <= 0);
      expect(await granted(ledger.settle(spend?.seq ?? 77, used), "settle-refused")).toBe(fair ?? false);
      note(fair ? "settled" : "not settled");
      if (!fair) continue;
      spend.used = exact;
      model.entries++;
    } else {
      const price = cost(bits);
      const paid = model.grid(price, 1n);
      const run = [undefined, "run_a", "run_b", "run_c"][bits.take(2)];
      const refused = model.refuses(paid, holder, run);
      const request = {
        purpose: "p",
        neighbours: "replace",
        schema: "s",
        version: "v",
        events: EVENTS,
      } as const;
      const named = { ...(holder !== undefined && { holder }), ...(run && { run, attempt: step }) };
      const asked = ledger.spend({ ...request, cost: price, ...named });
      expect(await granted(asked, refused ?? "none")).toBe(refused === undefined);
      note(refused ?? "spent");
      if (!refused) model.spends.push({ seq: ++model.entries, holder, run, paid, used: undefined });
    }
  }
  for (const run of ["run_a", "run_b", "run_c"])
    expect((await ledger.entryOf(run))?.seq).toBe(model.spends.find((spend) => spend.run === run)?.seq);
  const state = await ledger.verify();
  expect(state.entries).toBe(model.entries);
  expect(state.spent.epsilon).toEqual(model.sum("epsilon"));
  expect(state.spent.delta).toEqual(model.sum("delta"));
  if (model.composition === "zcdp")
    expect(state.left.rho).toEqual(subtract(model.cap.rho!, model.sum("rho")));
  else expect(state.left.epsilon).toEqual(subtract(model.cap.epsilon, model.sum("epsilon")));
  await ledger.close();
}

export type MakeModelled = (conversions: Conversions, i: number) => Ledger | Promise<Ledger>;

/** Random sequences on fresh ledgers, whose budgets are all of the data set `d`; what happened, and how often. */
export async function modelSuite(
  sequences: number,
  seed: number,
  make: MakeModelled,
): Promise<Readonly<Record<string, number>>> {
  // Words take no chance of their own from the rest, which they change in one thing: what has a word gives nothing back.
  const dice = { bits: new SeededBits(seed), ofWords: new SeededBits(seed + 1000) };
  const seen: Record<string, number> = {};
  for (let i = 0; i < sequences; i++) await compareSequence(await make(conversions, i), dice, seen);
  return seen;
}
