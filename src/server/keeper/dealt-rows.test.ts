/** Rows dealt for one run: the entry is written before any of them is read again, and what cannot be dealt is refused before that. */
import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { type Curator, openCurator, type Receipt, throwAwayLedger } from "../../curator/index.ts";
import { parseSchema } from "../../schema/parse/schema.ts";
import { planOfFlow } from "../../tasks/flow-plan.ts";
import type { Deal } from "./dealt-rows.ts";
import { paddingRows } from "./made-up.ts";
import { carriedOutOn } from "./rows-of.ts";

const schema = parseSchema({
  privet: "schema/1",
  name: "clinic",
  neighbours: "replace",
  attributes: [{ name: "age", kind: "numeric", low: 0, high: 100, missing: 50, source: "made up" }],
});
const rows = ["age\n", ...Array.from({ length: 300 }, (_, k) => `${k % 100}\n`)];
const statistics = [{ what: "mean", of: ["age"] }];
const plan = planOfFlow({
  epsilon: "1",
  parts: { first: 2, last: 1 },
  steps: ["first", "last"].map((name) => ({ name, task: "describe", rows: name, options: { statistics } })),
});
const asked = {
  run: "run_a",
  attempt: 1,
  holder: "people/ana",
  plan,
  allow: "reviewed",
  pads: false,
} as const;

const unheard = { progress: () => undefined, keep: async () => undefined };

interface Told {
  readonly release: { readonly receipt: Receipt };
}

async function opened() {
  const said: string[] = [];
  const book = await throwAwayLedger(schema);
  const ledger: typeof book = {
    ...book,
    spend: async (request) => {
      said.push("paid");
      return book.spend(request);
    },
  };
  const curator = await openCurator({ schema, rows, ledger });
  const deal: Deal = {
    ensure: async () => void said.push("can be dealt"),
    open: async (parts): Promise<Curator> => {
      said.push("read");
      const dealt = await openCurator({ schema, rows, ledger, parts });
      return { ...dealt, close: async () => void said.push("given up") };
    },
  };
  const carryOut = (own: Deal) => carriedOutOn(curator, asked, { wish: () => 0 }, unheard, own);
  return { said, deal, carryOut, ledger };
}

test("a run on parts pays, reads, draws, and gives the parts up", async () => {
  const { said, deal, carryOut, ledger } = await opened();
  const { release, partial } = await carryOut(deal);
  expect(said).toEqual(["can be dealt", "paid", "read", "given up"]);
  expect(partial).toBe(false);
  expect(JSON.parse(release).steps.map(({ release }: Told) => release.receipt.draws[0].part)).toEqual([
    "1-2/3",
    "3-3/3",
  ]);
  expect((await ledger.entries()).map(({ kind }) => kind)).toEqual(["open", "spend"]);
});

test("rows that cannot be dealt are refused before anything is paid; ones that cannot be read stay paid for", async () => {
  const { said, deal, carryOut, ledger } = await opened();
  const cannot = async () => {
    throw new PrivetError("engine-cannot", "They are elsewhere.", "Leave the parts out.");
  };
  await expect(carryOut({ ...deal, ensure: cannot })).rejects.toMatchObject({ code: "engine-cannot" });
  expect(said).toEqual([]);
  await expect(carryOut({ ...deal, open: cannot })).rejects.toMatchObject({ code: "engine-cannot" });
  expect((await ledger.entries()).map(({ kind }) => kind)).toEqual(["open", "spend"]);
});

test("made-up rows are dealt as well, so that a flow pads like any other run", async () => {
  const madeUp = await paddingRows({ schema, neighbours: "replace", rows: 300 }, ["1-2/3", "3-3/3"]);
  const { release } = await carriedOutOn(madeUp, asked, { wish: () => 0 }, unheard);
  expect(JSON.parse(release).steps).toHaveLength(2);
});
