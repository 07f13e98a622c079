/**
 * The one place that refuses flags, from their declarations: every flag that is given is of its kind and means something in this
 * invocation, or the command does not run. A flag that is ignored while budget is spent is a promise broken: whoever typed it
 * believes that it held.
 */
import { resolve } from "node:path";
import { ensure, quote } from "../../base/errors.ts";
import { isAddress } from "../../client/address.ts";
import { isPostgres } from "../../node/place-of-ledger.ts";
import { isRemotePath } from "../../node/sql/address.ts";
import type { Command, Flags, Input } from "../command.ts";
import { text } from "./flag-kinds.ts";

export async function checkFlags(command: Command, known: Flags, input: Input): Promise<void> {
  const given = Object.entries(input.flags).filter(([, value]) => value !== undefined);
  for (const [name, value] of given)
    if (typeof value === "string") (known[name]?.kind ?? text).refuse(name, value);
  refuseSameFiles(known, input);
  refuseElsewhere(command, known, input);
  const needing = given.filter(([name]) => (known[name]?.needs ?? []).length > 0);
  if (needing.length === 0 || !command.facts) return;
  const facts = new Set(await command.facts.of(input));
  for (const [name] of needing) {
    const lacking = known[name].needs?.find((fact) => !facts.has(fact));
    ensure(
      lacking === undefined,
      "option-out-of-range",
      `--${name} means nothing here: it is for ${command.facts.words[lacking ?? ""]}.`,
      `Leave --${name} out. Nothing was run or spent.`,
    );
  }
}

/** What is for files says nothing to a server, and the other way round. */
/** The address of a server, where one is named. No address is quoted but for how it begins: there may be a password in it. */
function serverIn(words: readonly unknown[]): unknown {
  const address = words.find(
    (word) => typeof word === "string" && isAddress(word) && !isPostgres(word) && !isRemotePath(word),
  );
  const scheme = /^[^:]+/.exec(String(address ?? "https"))?.[0] ?? "";
  ensure(
    /^https?$/i.test(scheme),
    "address-refused",
    `An address that begins with ${quote(`${scheme}://`)} is none that Privet knows.`,
    "Servers of Privet begin with https://, databases with postgres://, clickhouse:// or trino://. Of another database read a file: export the table as CSV or Parquet.",
  );
  return address;
}

function refuseElsewhere({ servers, databases }: Command, known: Flags, { args, flags }: Input): void {
  // Not quoted: there may be a password in it.
  ensure(
    databases === true || !args.some(isRemotePath),
    "option-out-of-range",
    "The address of a database stands where data are named.",
    "Name the data, and the database that keeps its ledger by --ledger.",
  );
  const address = serverIn([...args, flags.ledger]);
  ensure(
    address === undefined || servers === true,
    "option-out-of-range",
    "What is named is the address of a server, and this is done on the machine that has the files.",
    "Name a file, or ask the owner of the server.",
  );
  const here = address === undefined ? "files" : "server";
  for (const name of Object.keys(flags)) {
    const where = flags[name] === undefined ? undefined : known[name]?.where;
    ensure(
      where === undefined || where === here,
      "option-out-of-range",
      where === "files"
        ? `--${name} means nothing on a server: there the owner decides it.`
        : `--${name} means nothing here: it is for servers, and the data is in files.`,
      `Leave --${name} out. Nothing was run or spent.`,
    );
  }
}

/** Of two results in one file, the second would be lost after it was paid for. */
function refuseSameFiles(known: Flags, { flags, io }: Input): void {
  const seen = new Map<string, string>();
  for (const [name, value] of Object.entries(flags)) {
    if (typeof value !== "string" || known[name]?.kind?.name !== "new-file") continue;
    const path = resolve(io.cwd, value);
    const other = seen.get(path);
    ensure(
      other === undefined,
      "option-out-of-range",
      `--${other} and --${name} name the same file.`,
      "Give each its own.",
    );
    seen.set(path, name);
  }
}
