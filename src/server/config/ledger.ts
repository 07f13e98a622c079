/** Which ledger: files beside the data, or a PostgreSQL, whose address may hold a password and then stands in no configuration. */
import { resolve } from "node:path";
import { type ConfigFields, ensureConfig } from "./fields.ts";
import type { ServerMachine } from "./machine.ts";
import { readSecretFile } from "./secret-file.ts";
import type { ServerConfig } from "./types.ts";

type Ledger = ServerConfig["ledger"];
const VARIABLE = "PRIVET_LEDGER";

export async function ledgerOf(
  fields: ConfigFields,
  folder: string,
  { environment }: ServerMachine,
): Promise<Ledger> {
  const given = [fields.has("ledger"), fields.has("ledgerFile"), Boolean(environment[VARIABLE])];
  ensureConfig(
    given.filter(Boolean).length <= 1,
    "ledger",
    `more than one of ledger, ledgerFile and the variable ${VARIABLE} is given.`,
    "Keep one of them.",
  );
  if (fields.has("ledgerFile")) {
    const path = resolve(folder, fields.nonEmpty("ledgerFile"));
    return checked((await readSecretFile(path, "ledgerFile")).trim(), "ledgerFile");
  }
  if (environment[VARIABLE]) return checked(environment[VARIABLE], VARIABLE);
  const ledger = checked(fields.text("ledger", "sqlite"), "ledger");
  ensureConfig(
    ledger === "sqlite" || !holdsPassword(ledger),
    "ledger",
    "there is a password in the address, and configurations are read by many.",
    `Put the address into a file that only the server can read, and name it by ledgerFile; or into the variable ${VARIABLE}.`,
  );
  return ledger;
}

export const isLedgerAddress = (text: string): boolean =>
  /^postgres(?:ql)?:\/\/\S+$/.test(text) && URL.canParse(text);

/** Of an address. */
export const holdsPassword = (address: string): boolean =>
  new URL(address).password !== "" || /[?&]password=/i.test(address);

/** The text itself is not quoted: it may hold a password. */
function checked(text: string, field: string): Ledger {
  ensureConfig(
    text === "sqlite" || isLedgerAddress(text),
    field,
    "it must be sqlite, or the address of a PostgreSQL.",
    "Write sqlite, or postgres://user@host/database.",
  );
  return text as Ledger;
}
