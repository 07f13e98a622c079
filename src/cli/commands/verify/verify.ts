/** privet verify: whether a receipt in a file is one that the ledger knows. Free, and for whoever may read the ledger. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { isAddress } from "../../../client/address.ts";
import type { Entry, Receipt } from "../../../curator/index.ts";
import { loadAnyModel } from "../../../models/file.ts";
import { receiptOf } from "../../../models/receipt-file.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { isPostgres, type LedgerPlace, ledgerOfData, shownLedger } from "../../../node/ledger.ts";
import { isFileName } from "../../../schema/fields.ts";
import { verifyReceipt, verifyReceiptIn } from "../../../service/receipt/verify.ts";
import type { Command, Input } from "../../command.ts";
import { LIST_REMARK, shellWord, shownPath } from "../../input.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { json, note } from "../../text/notes.ts";
import { addressFrom, databaseWord, meansDatabase } from "../../words/ledger-address.ts";
import { onOneLine } from "../../words/visible.ts";

export const verify: Command = {
  usage: "FILE [--ledger LEDGER]",
  args: ["FILE"],
  flags: {
    ledger: {
      type: "text",
      value: "LEDGER",
      tip: "The ledger's file, the address of the data set at a server, or that of a PostgreSQL (@FILE, where it holds a password).",
      default: "that of the data set that the receipt names, here",
    },
    ...tokenFlag,
  },
  servers: true,
  examples: [
    "privet verify outcome.json",
    "privet verify outcome.json --ledger secure/patients.ledger",
    "privet verify outcome.json --ledger https://privet.hospital.example/patients",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const receipt = receiptIn(await readTextFile(resolve(io.cwd, args[0]), "file-missing"), args[0]);
    const at = await ledgerOf(input, receipt);
    const ledger = shownLedger(at);
    const isServer = isAddress(at.place) && !isPostgres(at.place);
    const shown = isAddress(at.place) ? ledger : shownPath(io, ledger);
    const entry = isServer
      ? await verifyReceiptIn(receipt, await bookAt(input, at.place), shown)
      : await verifyReceipt(receipt, at, shown);
    const said = { verified: true, ledger, entry: entry.seq, at: entry.at, receipt };
    io.out(flags.json ? json(said) : verifiedText(receipt, entry, shown));
    note(
      input,
      `The ledger does not know what a run released: that the rest of ${args[0]} came from it, and its mark (guarantee ${receipt.guarantee}), is the word of whoever made the file.`,
    );
    return 0;
  },
};

const verifiedText = (
  { epsilon, delta, purpose, dataset }: Receipt,
  { seq, at, body }: Entry,
  ledger: string,
) =>
  `  verified: entry ${seq} of ${onOneLine(ledger)}${at === "" ? "" : `, ${at.slice(0, 16).replace("T", " ")} UTC`}\n` +
  `  ${onOneLine(`${dataset} · ε ${epsilon}, δ ${Number(delta)} · ${purpose}${body.holder === undefined ? "" : ` (${body.holder})`}`)}\n`;

const bookAt = async (input: Input, address: string) =>
  (await import("../../remote/data.ts")).bookThere({ ...input, args: [address] });

/** The ledger that is named, else that of the data set that the receipt names, where the command runs. */
async function ledgerOf(input: Input, { dataset }: Receipt): Promise<LedgerPlace> {
  const { io } = input;
  const path = join(io.cwd, `${dataset}.ledger`);
  const named = databaseWord(input);
  const isDatabase = named !== undefined && meansDatabase(named);
  if (named !== undefined && !isDatabase) return { place: isAddress(named) ? named : resolve(io.cwd, named) };
  // The name comes out of a file: it must not lead anywhere else.
  ensure(
    isFileName(dataset) && (isDatabase || existsSync(path)),
    "budget-missing",
    `There is no ledger of ${quote(dataset)} here to check the receipt against.`,
    "Name the ledger's file: --ledger FILE.",
  );
  if (!isDatabase) return { place: path };
  return ledgerOfData({ name: dataset, ledger: path }, { place: await addressFrom(named, io, "--ledger") });
}

/** The receipt of a model file, of a result that was printed with --json, or of a list of names. */
function receiptIn(text: string, file: string): Receipt {
  const remark = `${LIST_REMARK}receipt `;
  const found = text.startsWith(remark) ? parsed(text.slice(remark.length).split("\n")[0]) : resultOf(text);
  ensure(
    found !== undefined && found !== null,
    "receipt-missing",
    `${quote(file)} carries no receipt.`,
    `Only what was paid for from a budget has one; privet show ${shellWord(file)} tells what a model is.`,
  );
  return receiptOf(found);
}

function resultOf(text: string): unknown {
  const file = parsed(text);
  if (typeof file !== "object" || file === null) return undefined;
  // A whole model is checked as one, so that a damaged file does not pass for its receipt.
  const { privet, receipt } = file as { readonly privet?: unknown; readonly receipt?: unknown };
  return privet === "model/1" ? loadAnyModel(text).receipt : receipt;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
