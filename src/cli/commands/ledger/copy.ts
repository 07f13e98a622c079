/** privet ledger copy: a ledger at another place, to the byte. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensure } from "../../../base/errors.ts";
import type { LedgerState } from "../../../curator/index.ts";
import { copyLedgerBetween, type LedgerPlace } from "../../../node/ledger.ts";
import { withLedgerAt } from "../../../service/budget.ts";
import { budgetJson } from "../../../service/json.ts";
import { ownerOfLedger } from "../../../service/owner-of-ledger.ts";
import type { Command, Input } from "../../command.ts";
import { textOf } from "../../input.ts";
import { json, noteWrapped } from "../../text/notes.ts";
import { name as nameKind } from "../../words/flag-kinds.ts";
import { addressFrom, meansDatabase } from "../../words/ledger-address.ts";
import { onOneLine } from "../../words/visible.ts";

export const ledgerCopy: Command = {
  usage: "FROM TO [--dataset NAME]",
  args: ["FROM", "TO"],
  databases: true,
  flags: {
    dataset: {
      type: "text",
      value: "NAME",
      kind: nameKind,
      tip: "Whose ledger it is, as the schema calls it.",
      default: "the data set that is named, or that the copied file names",
    },
  },
  examples: [
    "privet ledger copy patients postgres://owner@db.hospital.example/privet",
    "privet ledger copy @database.address patients.ledger --dataset patients",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const [from, to] = await Promise.all(args.map((word) => endOf(input, word)));
    const dataset = await datasetOf(input, [from, to]);
    const state = await copied(from, to, { dataset, folder: io.cwd });
    const said = `  ${onOneLine(dataset)}: ${state.entries} entries, last hash ${state.lastHash.slice(0, 8)}…\n`;
    io.out(flags.json ? json(budgetJson(state)) : said);
    noteWrapped(
      input,
      "There are two ledgers of the same people now. Put the one that was copied away, where nobody spends from it: what is spent from one, the other does not know.",
    );
    return 0;
  },
};

/** `folder` is where heads of databases lie, where no file is named. */
async function copied(
  from: End,
  to: End,
  { dataset, folder }: { readonly dataset: string; readonly folder: string },
): Promise<LedgerState> {
  const at = (address: string, head: string): LedgerPlace => ({
    ...{ place: address, dataset, head, role: "owner" },
  });
  const ledger = to.path ?? from.path ?? join(folder, `${dataset}.ledger`);
  const source = from.address === undefined ? { place: from.path } : at(from.address, `${ledger}.head`);
  if (to.address === undefined) return intoFile(source, to.path);
  // Where a copy goes there is no ledger yet, and nothing is remembered of one.
  const scratch = mkdtempSync(join(tmpdir(), "privet-copy-"));
  const target = at(to.address, join(scratch, "to.head"));
  return copyLedgerBetween(source, target).finally(() => rmSync(scratch, { recursive: true }));
}

/** Under another name first: what is remembered of the database lies where the file's own head will be, and must not be lost. */
async function intoFile(source: LedgerPlace, path: string): Promise<LedgerState> {
  ensure(
    !existsSync(path),
    "budget-exists",
    "There is a ledger at that place already.",
    "Name another place.",
  );
  const copy = `${path}.${randomUUID()}`;
  try {
    const state = await copyLedgerBetween(source, { place: copy });
    renameSync(`${copy}.head`, `${path}.head`);
    renameSync(copy, path);
    return state;
  } catch (error) {
    for (const left of [copy, `${copy}.head`]) rmSync(left, { force: true });
    throw error;
  }
}

/** One end of a copy: a file, perhaps that of a data set, or a database. */
type End =
  | { readonly path: string; readonly dataset?: string; readonly address?: undefined }
  | { readonly address: string; readonly dataset?: undefined; readonly path?: undefined };

async function endOf({ io }: Input, word: string): Promise<End> {
  if (meansDatabase(word)) return { address: await addressFrom(word, io, "the address") };
  if (word.endsWith(".ledger")) return { path: resolve(io.cwd, word) };
  const { name, ledger } = await ownerOfLedger(word, io.cwd);
  return { path: ledger, dataset: name };
}

async function datasetOf({ flags }: Input, ends: readonly End[]): Promise<string> {
  const given = textOf(flags, "dataset") ?? ends.find(({ dataset }) => dataset !== undefined)?.dataset;
  if (given !== undefined) return given;
  const [{ path }] = ends;
  ensure(
    path !== undefined,
    "option-out-of-range",
    "It is not said whose ledger is copied, and a database keeps those of many.",
    "Name it: --dataset NAME.",
  );
  return withLedgerAt(path, async (ledger) => (await ledger.state()).budget.dataset);
}
