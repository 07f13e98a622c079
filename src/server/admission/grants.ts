/** What a person may spend on a data set: the cap in the ledger, and the limits beside it. Done on the server's machine. */
import { ensure, marked, quote } from "../../base/errors.ts";
import { type Entry, epsilonFrom } from "../../curator/index.ts";
import type { LedgerPlace } from "../../node/ledger.ts";
import { limitHolder } from "../../service/budget.ts";
import { DAY_MS } from "../clock.ts";
import type { Grant } from "../stores/asked.ts";
import { personNamed, shownDay } from "./names.ts";
import type { Hand } from "./people.ts";

/** Amounts are decimal texts. */
export interface GrantAsked {
  readonly name: string;
  readonly dataset: string;
  readonly epsilon: string;
  readonly delta?: string | undefined;
  readonly perRun?: string | undefined;
  readonly perDay?: string | undefined;
  readonly approveAbove?: string | undefined;
  /** Whose sub-budget pays; the person's own unless given. */
  readonly holder?: string | undefined;
  /** The last day of it (UTC), such as 2027-03-31. */
  readonly until?: string | undefined;
}

export interface Granted {
  readonly grant: Grant;
  readonly entry: Entry;
}

export const isDay = (word: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word)) && shownDay(Date.parse(word)) === word;

export function ensureDay(word: string, what: string): void {
  ensure(
    isDay(word),
    "option-out-of-range",
    `${what} is ${quote(word)}; it must be a day.`,
    "Write it as 2027-03-31.",
  );
}

/** Everything is checked before anything is written; `ensureWanted` may look at what would be given, and refuse. */
export async function give(
  hand: Hand,
  ledger: LedgerPlace,
  asked: GrantAsked,
  ensureWanted: (grant: Grant) => Promise<void> = async () => undefined,
): Promise<Granted> {
  const { name: person } = await personNamed(hand.asked, asked.name);
  const grant = grantOf(hand, asked, person);
  const { dataset, holder } = grant;
  await ensureWanted(grant);
  // The cap first: a cap without a grant lets nobody spend, and a grant without a cap must not.
  const { entry } = await limitHolder(ledger, { holder, epsilon: asked.epsilon, delta: asked.delta });
  const about = `${person} ${holder} ${asked.epsilon}`;
  await hand.asked.putGrant(grant, hand.note("grant.give", { dataset, about }));
  return { grant, entry };
}

function grantOf({ clock }: Hand, asked: GrantAsked, person: string): Grant {
  const { dataset, holder = person, perRun, perDay, approveAbove } = asked;
  ensure(
    holder === person || /^team\/[a-z0-9][a-z0-9._-]{0,63}$/.test(holder),
    "option-out-of-range",
    `The holder is ${quote(holder)}; it must be a team, or left out.`,
    marked`Write, for example, {option:holder team/cardiology}.`,
  );
  for (const amount of [perRun, perDay, approveAbove]) if (amount !== undefined) epsilonFrom(amount);
  const until = untilOf(asked, clock.now());
  return {
    ...{ person, dataset, holder, off: false },
    ...(perRun === undefined ? {} : { perRun }),
    ...(perDay === undefined ? {} : { perDay }),
    ...(approveAbove === undefined ? {} : { approveAbove }),
    ...(until === undefined ? {} : { until }),
  };
}

function untilOf({ until: day }: GrantAsked, now: number): number | undefined {
  if (day === undefined) return undefined;
  ensureDay(day, "The last day");
  const until = Date.parse(day) + DAY_MS;
  ensure(until > now, "option-out-of-range", `The last day is ${day}, which is over.`, "Give a day to come.");
  return until;
}

/** Lets a person spend nothing more of a data set. A team's cap is also that of others, and stays. */
export async function suspend(
  hand: Hand,
  ledger: LedgerPlace,
  { name, dataset }: Pick<GrantAsked, "name" | "dataset">,
): Promise<{ readonly grant: Grant; readonly entry: Entry | null }> {
  const { name: person } = await personNamed(hand.asked, name);
  const known = await hand.asked.grant(person, dataset);
  ensure(
    known !== undefined,
    "not-found",
    `${person} has no grant for ${dataset}.`,
    marked`{command:access list} tells who has.`,
  );
  const grant = { ...known, off: true };
  // The grant first, which stops them at once.
  await hand.asked.putGrant(grant, hand.note("grant.narrow", { dataset, about: `${person} suspended` }));
  if (known.holder !== person) return { grant, entry: null };
  const { entry } = await limitHolder(ledger, { holder: person, epsilon: "0" });
  return { grant, entry };
}
