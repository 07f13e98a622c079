/** Notes are laid out after names were put on one line: our own line ends stay line ends, and others never become one. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clinicWithBudget, privet } from "../../testing/command-line.ts";
import type { Io } from "../command.ts";
import { noteWrapped } from "./notes.ts";

const EVERY_COMMAND_WITH_LONG_NOTES = [
  ["attributes", "describe", "clinic", "--epsilon", "0.5", "--dry-run"],
  ["attributes", "describe", "clinic", "--epsilon", "0.1", "--yes", "--statistics", "mean,bounds,histogram"],
  ["attributes", "rank", "clinic", "--label", "outcome", "--epsilon", "0.1", "--yes"],
  ["classify", "clinic", "--label", "outcome", "--epsilon", "0.1", "--yes", "--out", "model.json"],
  ["show", "model.json"],
  [
    "publish",
    "clinic",
    "--label",
    "outcome",
    "--epsilon",
    "0.1",
    "--yes",
    "--out",
    "p.json",
    "--table",
    "p.csv",
  ],
  ["publish", "show", "p.json"],
  ["publish", "table", "p.json", "--table", "q.csv"],
];

describe("notes", () => {
  it("show no line end as an escape in any command that wraps them", async () => {
    const folder = await clinicWithBudget();
    const path = join(folder, "clinic.schema.json");
    const schema = JSON.parse(readFileSync(path, "utf8"));
    for (const attribute of schema.attributes) if (attribute.kind === "numeric") attribute.missing = "group";
    writeFileSync(path, JSON.stringify(schema));
    for (const words of EVERY_COMMAND_WITH_LONG_NOTES) {
      const { code, out, err } = await privet(folder, words);
      expect(`${words.join(" ")}: ${code} ${code === 0 ? "" : err}`).toBe(`${words.join(" ")}: 0 `);
      expect(out + err, words.join(" ")).not.toContain("\\n");
    }
  });

  it("keep a name's line ends on one line", () => {
    let err = "";
    const write = (text: string) => {
      err += text;
    };
    const io: Io = { out: write, err: write, isTerminal: false, columns: 100, env: {}, cwd: "." };
    noteWrapped({ io, flags: {} }, `${"word ".repeat(30)}a\nForged`, "  ");
    expect(err).toMatch(/^ {2}word .*\n {2}word .*a\\nForged\n$/);
  });
});
