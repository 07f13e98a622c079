/** privet access grant: what a person may spend on a data set. */
import { amountIn } from "../../../base/rational.ts";
import { GREEK } from "../../../base/refusals/ledger.ts";
import { formatDelta } from "../../../curator/index.ts";
import type { LedgerPlace } from "../../../node/ledger.ts";
import { ensureDay, type GrantAsked, give } from "../../../server/admission/grants.ts";
import { ensureName } from "../../../server/admission/names.ts";
import { withLedgerAt } from "../../../service/budget.ts";
import { type Cap, overPromised, type Promised } from "../../../service/caps.ts";
import type { AmountsJson } from "../../../service/json.ts";
import type { Command, Input } from "../../command.ts";
import { confirm } from "../../confirm.ts";
import { required, shellWord, textOf } from "../../input.ts";
import { leftText } from "../../text/amounts-text.ts";
import { json, noteWrapped } from "../../text/notes.ts";
import { deltaKind, epsilonKind, type FlagKind, name, text } from "../../words/flag-kinds.ts";
import { handHere } from "./people.ts";
import { datasetNamed, placeFlags, withAsked } from "./place.ts";

const date: FlagKind = {
  ...text,
  refuse: (flag, word) => ensureDay(word, `--${flag}`),
  examples: ["2999-12-31"],
  outside: ["2999-02-30", "31.3.2999", "tomorrow"],
};

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
    const asked = askedIn(input, dataset);
    const { grant, entry } = await withAsked(input, (records) =>
      give(handHere(records), ledger, asked, ({ holder }) =>
        askAboutSum(input, ledger, { ...asked, holder }),
      ),
    );
    const { delta } = entry.body.cap as AmountsJson;
    const said = `  ${grant.person} may spend ε ${asked.epsilon}, δ ${formatDelta(amountIn(delta))} of ${dataset}, paid by ${grant.holder} (entry ${entry.seq})\n`;
    io.out(flags.json ? json({ grant, entry }) : said);
    const onCommandLine = shellWord(grant.holder);
    noteWrapped(
      input,
      `From now on every run of ${dataset} names a holder with a cap, on a command line --holder ${onCommandLine}.`,
    );
    return 0;
  },
};

const askedIn = ({ args, flags }: Input, dataset: string): GrantAsked => ({
  name: args[0],
  dataset,
  epsilon: required(flags, "epsilon", "--epsilon 1"),
  delta: textOf(flags, "delta"),
  perRun: textOf(flags, "per-run"),
  perDay: textOf(flags, "per-day"),
  approveAbove: textOf(flags, "approve-above"),
  holder: textOf(flags, "holder"),
  until: textOf(flags, "until"),
});

/** Caps may add up to more than there is: then whoever comes first is served, and the owner should know. */
async function askAboutSum(input: Input, ledger: LedgerPlace, cap: Cap): Promise<void> {
  const above = overPromised(await withLedgerAt(ledger, (book) => book.state()), [cap]);
  if (!above) return;
  noteWrapped(input, aboveText(above));
  await confirm(input, "Give it all the same?");
}

function aboveText({ part, together, left }: Promised): string {
  const text = part === "delta" ? formatDelta : leftText;
  return `All holders could then still spend ${GREEK[part]} ${text(together)} together, and ${GREEK[part]} ${text(left)} is left: whoever comes first is served.`;
}
