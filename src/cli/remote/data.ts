/** A server's data set, as commands hold data: what is public about it, and everything that is asked of it over HTTP. */
import { didYouMean } from "../../base/did-you-mean.ts";
import { ensure, PrivetError, quote } from "../../base/errors.ts";
import { amountIn, compare, larger, type Rational, subtract, ZERO } from "../../base/rational.ts";
import { GREEK } from "../../base/refusals/ledger.ts";
import type { RemoteDataset } from "../../client/connect.ts";
import { ServerRefusal } from "../../client/problem.ts";
import type { DatasetTold, QuoteTold } from "../../client/wire.ts";
import { type Entry, formatDelta, type Receipt } from "../../curator/index.ts";
import { parseSchema, SCHEMA_FORMAT } from "../../schema/parse/schema.ts";
import type { Schema } from "../../schema/types.ts";
import type { AboutJson } from "../../service/about.ts";
import type { Data } from "../../service/data.ts";
import { dataElsewhere, type ReadableBook } from "../../service/elsewhere.ts";
import { stateFrom } from "../../service/json.ts";
import { entryOf, type FoundEntry } from "../../service/receipt/entry.ts";
import type { Input, Io } from "../command.ts";
import { leftText } from "../text/amounts-text.ts";
import { note, noteInYellow } from "../text/notes.ts";
import { reachServer } from "./reach.ts";
import { runThere } from "./run.ts";
import { stopOf } from "./stop.ts";

/** Asked once a command, whatever needs it. */
const known = new WeakMap<Io, Map<string, Promise<DatasetTold>>>();

export async function aboutThere(input: Input): Promise<AboutJson> {
  const [word] = input.args;
  const asked = known.get(input.io) ?? new Map<string, Promise<DatasetTold>>();
  known.set(input.io, asked);
  const told =
    asked.get(word) ?? datasetAt(input).then((there) => orWhatThereIs(there, there.dataset.about()));
  asked.set(word, told);
  const { about } = await told;
  ensure(
    about !== null,
    "not-ready",
    `${quote(word)} is not open at the moment. Nothing was run or spent.`,
    "Try again in a minute.",
  );
  return about;
}

async function datasetAt(input: Input) {
  const { server, dataset: name, origin } = await reachServer(input, input.args[0]);
  ensure(
    name !== undefined,
    "address-refused",
    `${quote(input.args[0])} names a server, and no data set on it.`,
    `Write ${origin}/DATA; privet datasets ${origin} lists what there is for you.`,
  );
  return { server, dataset: server.dataset(name), address: `${origin}/${name}` };
}

type There = Awaited<ReturnType<typeof datasetAt>>;

/** A data set that is not there, or not for the asker, in words that help: with those that are. */
async function orWhatThereIs<T>({ server, dataset: { name } }: There, answer: Promise<T>): Promise<T> {
  return answer.catch(async (error) => {
    if (!(error instanceof ServerRefusal && error.status === 404)) throw error;
    const names = (await server.datasets()).map((dataset) => dataset.name);
    throw new PrivetError(
      "not-found",
      `There is no data set ${quote(name)} at ${server.origin}, or it is not for you.`,
      names.length === 0
        ? "The owner has granted you none there yet (privet access grant)."
        : `${didYouMean(name, names)}For you there is: ${names.join(", ")}.`,
    );
  });
}

/** Tables and studies alike. */
export async function dataThere(input: Input): Promise<Data> {
  const [about, there] = [await aboutThere(input), await datasetAt(input)];
  return dataElsewhere(about, there.address, {
    ...bookOf(there),
    async quote(plan, wish) {
      const stop = stopOf(wish);
      const quoted = await there.dataset.quote(plan, stop.signal).finally(stop.end);
      if (input.flags["dry-run"]) await noteOwn(input, there.dataset, quoted);
      return quoted;
    },
    run: (plan, how) => runThere(input, there, plan, how),
  });
}

export async function bookThere(input: Input): Promise<ReadableBook> {
  return bookOf(await datasetAt(input));
}

/** A table's schema, checked like a file's. How its file looks is nobody's business here. */
export async function tableThere(input: Input): Promise<{ readonly schema: Schema; readonly data: Data }> {
  const about = await aboutThere(input);
  ensure(
    about.subject === "table",
    "option-out-of-range",
    `${quote(input.args[0])} is a genome study, and a table is needed.`,
    "Rank its SNPs: privet attributes rank.",
  );
  const { name, visibility, unit, neighbours, rows, counted, attributes } = about;
  const declared = rows === null || counted ? {} : { about: rows };
  const schema = parseSchema({
    ...{ privet: SCHEMA_FORMAT, name, visibility, unit, neighbours, rows: declared, attributes },
  });
  return { schema, data: await dataThere(input) };
}

/** What of a dry run is not the data set's but the asker's. */
async function noteOwn(input: Input, dataset: RemoteDataset, { cost, approval }: QuoteTold): Promise<void> {
  const { own, composition } = await dataset.budget();
  if (own !== null) {
    const unit = composition === "zcdp" ? "rho" : "epsilon";
    const parts = [
      { greek: GREEK[unit], text: leftText, price: cost[unit], ...roomIn(own) },
      ...(own.delta ? [{ greek: "δ", text: formatDelta, price: cost.delta, ...roomIn(own.delta) }] : []),
    ];
    const told = parts.map(({ greek, text, left, cap }) => `${greek} ${text(left)} of ${text(cap)}`);
    note(input, `Your own allowance (${own.holder}): ${told.join(", ")} left.`);
    const short = parts.filter(({ price, left }) => compare(left, amountIn(price)) < 0);
    if (short.length > 0)
      noteInYellow(
        input,
        `Your own allowance cannot pay for this: it has too little ${short.map(({ greek }) => greek).join(" and ")}. The run would be refused. The owner gives more: privet access grant NAME ${dataset.name} --epsilon E --delta D.`,
      );
  }
  if (approval) note(input, "At this price the run waits until the owner has agreed to it.");
}

interface Allowance {
  readonly cap: string;
  readonly spent: string;
  readonly reserved: string;
}

/** Of what there is, what is neither spent nor kept for a run that is on its way; never below 0, which a cap that was lowered can leave. */
function roomIn({ cap, spent, reserved }: Allowance): { readonly cap: Rational; readonly left: Rational } {
  const rest = subtract(subtract(amountIn(cap), amountIn(spent)), amountIn(reserved));
  return { cap: amountIn(cap), left: larger(rest, ZERO) };
}

function bookOf(there: There): ReadableBook {
  const { dataset } = there;
  return {
    state: async () => stateFrom(await orWhatThereIs(there, dataset.budget())),
    entries: () => dataset.ledger(),
    async verify() {
      const { entries, lastHash } = await dataset.verifyLedger();
      return { ...stateFrom(await dataset.budget()), entries, lastHash };
    },
    async checkedHead() {
      // Analysts cannot have it recomputed, and are told no more than the server says.
      const refused = (error: unknown) => {
        if (error instanceof ServerRefusal && [403, 404].includes(error.status)) return undefined;
        throw error;
      };
      const { entries, lastHash } = { ...(await dataset.verifyLedger().catch(refused)) };
      return entries === undefined || lastHash === undefined ? undefined : { entries, lastHash };
    },
    find: (receipt) => foundIn(dataset, receipt),
  };
}

/**
 * The server holds the receipt against its ledger. Whoever may read all of the ledger is told what differs; to others it is said that
 * something does. A ledger that the asker may not know of is one that does not have it.
 */
async function foundIn(dataset: RemoteDataset, receipt: Receipt): Promise<FoundEntry | undefined> {
  const isHidden = (error: unknown) => error instanceof ServerRefusal && error.status === 404;
  const { found, equal } = await dataset.verify(receipt).catch((error) => {
    if (isHidden(error)) return { found: false, equal: false };
    throw error;
  });
  if (!found) return undefined;
  const entries = await dataset.ledger();
  if (entries[0]?.kind === "open") return entryOf(receipt, entries);
  const entry = entries.find(({ hash }) => hash === receipt.entryHash) ?? entryNamed(receipt);
  return { entry, differs: equal ? [] : ["part"] };
}

/** Somebody else's, of which no more is told than the receipt says. */
const entryNamed = ({ entry, entryHash }: Receipt): Entry => ({
  ...{ seq: entry, hash: entryHash, kind: "spend", at: "", previous: "", body: {} },
});
