/** privet budget verify: recomputes every hash and every total of the ledger. */

import { budgetJson } from "../../../service/json.ts";
import type { Command } from "../../command.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { json } from "../../text/notes.ts";
import { withLedger } from "../../with-ledger.ts";
import { ledgerFlag } from "../../words/ledger-address.ts";

export const budgetVerify: Command = {
  usage: "DATA [--ledger ADDRESS]",
  args: ["DATA"],
  flags: { ...ledgerFlag, ...tokenFlag },
  servers: true,
  examples: ["privet budget verify patients"],

  run(input) {
    return withLedger(input, async (ledger) => {
      const state = await ledger.verify();
      const text = `  ledger intact: ${state.entries} entries, last hash ${state.lastHash}\n`;
      input.io.out(input.flags.json ? json({ intact: true, ...budgetJson(state) }) : text);
      return 0;
    });
  },
};

/** The same, among the checks of our promises. */
export const auditLedger: Command = { ...budgetVerify, examples: ["privet audit ledger patients"] };
