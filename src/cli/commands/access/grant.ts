/** privet access grant: what a person may spend on a data set. */
import { ensure, quote } from "../../../base/errors.ts";
import { add, compare, type Rational, ZERO } from "../../../base/rational.ts";
import { deltaFrom, epsilonFrom, type LedgerState } from "../../../curator/index.ts";
import type { LedgerPlace } from "../../../node/ledger.ts";
import { DAY_MS, systemClock } from "../../../server/clock.ts";
import type { Grant } from "../../../server/stores/asked.ts";
import { limitHolder, withLedgerAt } from "../../../service/budget.ts";
import type { Command, Input } from "../../command.ts";
import { confirm } from "../../confirm.ts";
import { required, textOf } from "../../input.ts";
import { leftText } from "../../text/amounts-text.ts";
import { json, noteWrapped } from "../../text/notes.ts";
import { deltaKind, epsilonKind, type FlagKind, name, text } from "../../words/flag-kinds.ts";
import { ensureName, noteHere, personNamed, shownDay } from "./people.ts";
import { datasetNamed, placeFlags, withAsked } from "./place.ts";

const date: FlagKind = {
  ...text,
  refuse: (flag, word) =>
    ensure(
      isDay(word),
      "option-out-of-range",
      `--${flag} is ${quote(word)}; it must be a day.`,
      "Write it as 2027-03-31.",
    ),
  examples: ["2999-12-31"],
  outside: ["2999-02-30", "31.3.2999", "tomorrow"],
};
const isDay = (word: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word)) && shownDay(Date.parse(word)) === word;

const amount = (value: string, tip: string) => ({ type: "text", value, kind: epsilonKind, tip }) as const;

export const accessGrant: Command = {
  usage:
    "NAME DATASET --epsilon E [--delta D] [--per-run E] [--per-day E] [--approve-above E] [--holder NAME] [--until DAY]",
  args: ["NAME", "DATASET"],
  flags: {
    epsilon: amount("E", "The most that the holder's runs may spend together: the cap in the ledger."),
    delta: { type: "text", value: "D", kind: deltaKind, tip: "The same for δ.", default: "0" },
    "per-run": amount("E", "The most that one run may spend."),
    "per-day": amount("E", "The most that the runs of one day (UTC) may spend."),
    "approve-above": amount("E", "Runs above this wait for your approval."),
    holder: {
      type: "text",
      value: "NAME",
      kind: name,
      tip: "Whose sub-budget pays, such as team/cardiology.",
      default: "the person's own",
    },
    until: { type: "text", value: "DAY", kind: date, tip: "The last day of it (UTC), such as 2027-03-31." },
    yes: { type: "switch", tip: "Does not ask." },
    ...placeFlags,
  },
  examples: ["privet access grant ana clinic --epsilon 1 --per-day 0.2 --approve-above 0.5"],

  async run(input) {
    const { args, flags, io } = input;
    const { name: dataset, ledger } = await datasetNamed(input, args[1]);
    ensureName(dataset, "a data set");
    const entry = await withAsked(input, async (asked) => {
      const { name: person } = await personNamed(asked, args[0]);
      const grant = grantOf(input, person, dataset);
      const cap = {
        holder: grant.holder,
        epsilon: required(flags, "epsilon", "--epsilon 1"),
        delta: textOf(flags, "delta"),
      };
      await askAboutSum(input, ledger, cap);
      // The cap first: a cap without a grant lets nobody spend, and a grant without a cap must not.
      const limited = await limitHolder(ledger, cap);
      await asked.putGrant(
        grant,
        noteHere("grant.give", { dataset, about: `${person} ${grant.holder} ${cap.epsilon}` }),
      );
      return { grant, entry: limited.entry };
    });
    const { grant, entry: written } = entry;
    const said = `  ${grant.person} may spend ε ${textOf(flags, "epsilon")} of ${dataset}, paid by ${grant.holder} (entry ${written.seq})\n`;
    io.out(flags.json ? json({ grant, entry: written }) : said);
    return 0;
  },
};

function grantOf({ flags }: Input, person: string, dataset: string): Grant {
  const holder = textOf(flags, "holder") ?? person;
  ensure(
    holder === person || /^team\/[a-z0-9][a-z0-9._-]{0,63}$/.test(holder),
    "option-out-of-range",
    `--holder is ${quote(holder)}; it must be a team, or left out.`,
    "Write, for example, --holder team/cardiology.",
  );
  const [perRun, perDay, approveAbove] = ["per-run", "per-day", "approve-above"].map((flag) =>
    textOf(flags, flag),
  );
  const day = textOf(flags, "until");
  const until = day === undefined ? undefined : Date.parse(day) + DAY_MS;
  ensure(
    until === undefined || until > systemClock.now(),
    "option-out-of-range",
    `--until is ${quote(day)}, which is over.`,
    "Give a day to come.",
  );
  return {
    ...{ person, dataset, holder, off: false },
    ...(perRun === undefined ? {} : { perRun }),
    ...(perDay === undefined ? {} : { perDay }),
    ...(approveAbove === undefined ? {} : { approveAbove }),
    ...(until === undefined ? {} : { until }),
  };
}

interface Asking {
  readonly holder: string;
  readonly epsilon: string;
  readonly delta: string | undefined;
}

/** Caps may add up to more than there is: then whoever comes first is served, and the owner should know. */
async function askAboutSum(
  input: Input,
  ledger: LedgerPlace,
  { holder, epsilon, delta }: Asking,
): Promise<void> {
  const { budget, holders } = await withLedgerAt(ledger, (book) => book.state());
  const others = holders.filter(({ name: other }) => other !== holder).map(({ cap }) => cap);
  const asked = { epsilon: epsilonFrom(epsilon), delta: deltaFrom(delta ?? "0") };
  const sum = (part: "epsilon" | "delta") =>
    others.reduce((all, cap) => add(all, cap?.[part] ?? ZERO), asked[part]);
  const isAbove = (part: "epsilon" | "delta") => compare(sum(part), budget[part]) > 0;
  if (!isAbove("epsilon") && !isAbove("delta")) return;
  noteWrapped(input, aboveText(sum("epsilon"), budget));
  await confirm(input, "Give it all the same?");
}

const aboveText = (sum: Rational, { epsilon }: LedgerState["budget"]) =>
  `The caps of all holders are then ε ${leftText(sum)} together, and there is ε ${leftText(epsilon)} in all (or their δ is above what there is): whoever comes first is served.`;
