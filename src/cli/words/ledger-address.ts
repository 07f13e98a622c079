/**
 * The address of a PostgreSQL that keeps ledgers, as it is typed. A password in it would be read by everybody who may list this machine's
 * processes, and stay in the shell's history: it comes from a file, or from the environment.
 */
import { resolve } from "node:path";
import { ensure } from "../../base/errors.ts";
import type { NamedBook } from "../../node/ledger.ts";
import { holdsPassword, isLedgerAddress } from "../../server/config/ledger.ts";
import { readSecretFile } from "../../server/config/secret-file.ts";
import type { Flags, Input, Io } from "../command.ts";
import { type FlagKind, file } from "./flag-kinds.ts";

const LEDGER_VARIABLE = "PRIVET_LEDGER";
/** Stands for the address in the environment. */
const FROM_ENVIRONMENT = "postgres:";

/** Whether a word means a PostgreSQL, and no file; a file that holds an address is named by @FILE. */
export const meansDatabase = (word: string): boolean => /^(@|postgres(ql)?:)/.test(word);

const addressKind: FlagKind = {
  name: "text",
  refuse(flag, word) {
    if (word.startsWith("@")) file.refuse(flag, word.slice(1));
    else ensureTypable(word, `--${flag}`);
  },
  examples: [],
  outside: ["clinic.ledger", "mysql://ana@127.0.0.1/privet"],
};

export const ledgerFlag: Flags = {
  ledger: {
    type: "text",
    value: "ADDRESS",
    kind: addressKind,
    where: "files",
    tip: "The PostgreSQL that keeps the ledger: postgres://user@host/database, or @FILE with it, where it holds a password.",
    default: `${LEDGER_VARIABLE}, else the file beside the data`,
  },
};

/** The word that names the database, where one is named: by --ledger, or by the environment. */
export function databaseWord({ flags, io }: Input): string | undefined {
  if (typeof flags.ledger === "string") return flags.ledger;
  const inEnvironment = io.env[LEDGER_VARIABLE];
  return inEnvironment && inEnvironment !== "sqlite" ? FROM_ENVIRONMENT : undefined;
}

/** The database that keeps the ledger, where it is not the file beside the data. */
export async function databaseNamed(input: Input): Promise<NamedBook | undefined> {
  const word = databaseWord(input);
  return word === undefined ? undefined : { place: await addressFrom(word, input.io, "--ledger") };
}

/** The address that a word means. It is repeated nowhere. */
export async function addressFrom(word: string, io: Io, what: string): Promise<string> {
  if (word === FROM_ENVIRONMENT) return ensureAddress(io.env[LEDGER_VARIABLE] ?? "", LEDGER_VARIABLE);
  if (word.startsWith("@"))
    return ensureAddress((await readSecretFile(resolve(io.cwd, word.slice(1)), what)).trim(), what);
  ensureTypable(word, what);
  return word;
}

function ensureAddress(text: string, what: string): string {
  ensure(
    isLedgerAddress(text),
    "option-out-of-range",
    `${what} does not hold the address of a PostgreSQL.`,
    "Write postgres://user@host/database, or @FILE with it.",
  );
  return text;
}

function ensureTypable(word: string, what: string): void {
  if (word === FROM_ENVIRONMENT) return;
  ensure(
    !holdsPassword(ensureAddress(word, what)),
    "option-out-of-range",
    `There is a password in ${what}, where others on this machine can read it.`,
    `Put the address into a file that only you can read, and write @FILE; or into the variable ${LEDGER_VARIABLE}, and write ${FROM_ENVIRONMENT}`,
  );
}
