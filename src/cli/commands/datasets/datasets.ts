/** privet datasets: the public data sets that Privet knows by name, or those of a server that are for whoever asks. */
import type { DatasetTold } from "../../../client/wire.ts";
import { knownDatasets } from "../../../schema/catalogue.ts";
import type { Command, Input } from "../../command.ts";
import { reachServer } from "../../remote/reach.ts";
import { tokenFlag } from "../../remote/token-flag.ts";
import { countText } from "../../text/amounts-text.ts";
import { json, note } from "../../text/notes.ts";
import { rowsText } from "../../text/quote-text.ts";
import { textTable } from "../../text/text-table.ts";

export const datasets: Command = {
  usage: "[SERVER]",
  args: ["SERVER?"],
  servers: true,
  flags: tokenFlag,
  examples: ["privet datasets", "privet datasets --json", "privet datasets https://privet.hospital.example"],

  async run(input) {
    const { args, flags, io } = input;
    if (args.length > 0) return listThere(input);
    const known = knownDatasets();
    if (flags.json) {
      const list = known.map(({ name, title, about, citation, licence, page, files }) => {
        return { name, title, about, citation, licence, page, files };
      });
      io.out(json({ datasets: list }));
      return 0;
    }
    const columns = [
      { title: "name" },
      { title: "rows", align: "right" as const },
      { title: "attributes", align: "right" as const },
      { title: "predicts" },
      { title: "about" },
    ];
    const rows = known.map(({ name, title, files, schema }) => [
      name,
      countText(files.reduce((sum, file) => sum + file.rows, 0)),
      String(schema.attributes.filter((a) => a.kind === "numeric" || a.kind === "categorical").length),
      schema.attributes.find((a) => a.kind === "label")?.name ?? "",
      title,
    ]);
    io.out(textTable(columns, rows));
    note(input, "\nprivet datasets get NAME fetches one and writes its schema.");
    return 0;
  },
};

async function listThere(input: Input): Promise<number> {
  const { args, flags, io } = input;
  const { server, origin } = await reachServer(input, args[0]);
  const found = await server.datasets();
  if (flags.json) io.out(json({ datasets: found }));
  else if (found.length === 0) io.out("  none is for you there; the owner grants one: privet access grant\n");
  else
    io.out(
      textTable(
        [{ title: "address" }, { title: "what" }, { title: "" }],
        found.map((one) => [`${origin}/${one.name}`, publicText(one), one.open ? "" : "not open now"]),
      ),
    );
  return 0;
}

function publicText({ about }: DatasetTold): string {
  if (about === null) return "";
  if (about.subject === "study") return rowsText(about);
  return `${rowsText(about)} · ${about.attributes.length} attributes`;
}
