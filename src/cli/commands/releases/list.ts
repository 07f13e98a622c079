/** privet releases list: what was released, from a file's ledger or at a server. */
import { amountIn } from "../../../base/rational.ts";
import { isAddress } from "../../../client/address.ts";
import type { ReleaseListed } from "../../../client/wire.ts";
import { type ReleaseJson, releasesJson } from "../../../service/json.ts";
import type { Command } from "../../command.ts";
import { reachServer } from "../../remote/reach.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { costText } from "../../text/amounts-text.ts";
import { json } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";
import { withLedger } from "../../with-ledger.ts";

export const releasesList: Command = {
  usage: "DATA",
  args: ["DATA"],
  servers: true,
  flags: tokenFlag,
  examples: [
    "privet releases list patients",
    "privet releases list https://privet.hospital.example/patients",
  ],

  async run(input) {
    if (!isAddress(input.args[0])) {
      const releases = releasesJson(await withLedger(input, (book) => book.entries()));
      input.io.out(input.flags.json ? json({ releases }) : ledgerText(releases));
      return 0;
    }
    const { server, dataset } = await reachServer(input, input.args[0]);
    const releases = await server.releases({ dataset });
    input.io.out(input.flags.json ? json({ releases }) : shelfText(releases));
    return 0;
  },
};

const when = (time: string | null): string => (time ?? "").slice(5, 16).replace("T", " ");
const tail = [{ title: "when (UTC)" }, { title: "what" }, { title: "ε", align: "right" as const }];
const NONE = "  no releases\n";

function ledgerText(releases: readonly ReleaseJson[]): string {
  const rows = releases.map(({ entry, at, purpose, holder, used }) => [
    String(entry),
    when(at),
    holder === undefined ? purpose : `${purpose} (${holder})`,
    costText(amountIn(used.epsilon)),
  ]);
  return rows.length === 0 ? NONE : textTable([{ title: "entry", align: "right" }, ...tail], rows);
}

function shelfText(releases: readonly ReleaseListed[]): string {
  const rows = releases.map(({ id, at, dataset, task, method, price, by }) => [
    id,
    when(at),
    `${task} ${method} (${by})`,
    costText(amountIn(price.epsilon)),
    dataset,
  ]);
  return rows.length === 0 ? NONE : textTable([{ title: "release" }, ...tail, { title: "data" }], rows);
}
