/** privet datasets: the public data sets that Privet knows by name. */
import { knownDatasets } from "../../../schema/catalogue.ts";
import type { Command } from "../../command.ts";
import { countText } from "../../text/amounts-text.ts";
import { json, note } from "../../text/notes.ts";
import { textTable } from "../../text/text-table.ts";

export const datasets: Command = {
  usage: "",
  flags: {},
  examples: ["privet datasets", "privet datasets --json"],

  async run(input) {
    const { flags, io } = input;
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
