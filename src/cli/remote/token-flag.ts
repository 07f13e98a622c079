/** What commands have that also take a server. */
import type { Flags } from "../command.ts";
import { file } from "../words/flag-kinds.ts";

/** For commands that take a server's address. */
export const tokenFlag: Flags = {
  "token-file": {
    type: "text",
    value: "FILE",
    kind: file,
    where: "server",
    tip: "Of a server: a file that holds your token, and that nobody else can read.",
    default: "the token in PRIVET_TOKEN",
  },
};

/** For those that spend there. */
export const spendingFlags: Flags = {
  ...tokenFlag,
  again: {
    type: "switch",
    where: "server",
    tip: "Of a server: pays for a new draw also where the same plan was released to you before, or is under way.",
  },
};
