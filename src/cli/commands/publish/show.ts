/** privet publish show: what a synopsis says of single attributes and of pairs. Free: it is released. */
import { resolve } from "node:path";
import { loadSynopsis } from "../../../models/file.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { marginalJson, marginalOf, marginalPicture, singles } from "../../../report/released/marginals.ts";
import { ensureSumsUp } from "../../../service/receipt/verify.ts";
import type { Command, Input } from "../../command.ts";
import { listOf, newFile, shownPath, textOf } from "../../input.ts";
import { json, note, noteWrapped } from "../../text/notes.ts";
import { exactFlag, receiptText, spentText } from "../../text/receipt-text.ts";
import { linesText, readableWidth } from "../../text/text-table.ts";
import { list, newFileKind } from "../../words/flag-kinds.ts";
import { marginalText } from "./marginals.ts";

/** What the numbers are, for whoever sees such for the first time. */
const BANDS = "± covers the noise of a number in 95 of 100 cases, not chance in who the rows are.";
/** Where there are such. */
const BELOW = " Noise takes some counts below 0.";

export const publishShow: Command = {
  usage: "SYNOPSIS [--marginal a,b] [--plot FILE]",
  args: ["SYNOPSIS"],
  flags: {
    marginal: {
      type: "text",
      value: "a,b",
      kind: list,
      tip: "One published attribute, or two; the label is one of them.",
      default: "each by itself",
    },
    plot: {
      type: "text",
      value: "FILE.svg",
      kind: newFileKind("svg"),
      needs: ["marginal"],
      tip: "Draws the marginal as SVG: bars, or a map for two attributes.",
    },
    exact: exactFlag,
  },
  facts: {
    words: { marginal: "one marginal that is named: --marginal a,b" },
    of: ({ flags }) => (flags.marginal === undefined ? [] : ["marginal"]),
  },
  examples: [
    "privet publish show adult.json",
    "privet publish show adult.json --marginal age,income --plot age-income.svg",
  ],

  async run(input: Input) {
    const { args, flags, io } = input;
    const { model, receipt, guarantee, partial } = loadSynopsis(
      await readTextFile(resolve(io.cwd, args[0]), "file-missing"),
    );
    ensureSumsUp(receipt);
    const names = await listOf(input, "marginal");
    const text = textOf(flags, "plot");
    const plot = text === undefined ? undefined : newFile(io, text);
    const marginals = (names ? [names] : singles(model)).map((some) => marginalOf(model, some));
    if (plot !== undefined)
      await writeNewFile(
        plot,
        marginalPicture(
          marginals[0],
          receipt ? `${receipt.dataset}, published at ${spentText(receipt, flags)}` : "",
        ),
      );
    if (flags.json) {
      const { kind, rows } = model;
      const facts = { kind, guarantee, partial, rows, described: model.describe(), receipt: receipt ?? null };
      io.out(json({ ...facts, marginals: marginals.map(marginalJson), ...(plot ? { plot } : {}) }));
      return 0;
    }
    const described = linesText(model.describe(), readableWidth(io));
    const told = marginals.map(marginalText);
    // What was asked for by name comes first: a synopsis may have many lines to say of itself.
    io.out((names ? [...told, described] : [described, ...told]).join("\n"));
    const isBelow = marginals.some(({ estimates }) => estimates.some(({ value }) => value < 0));
    noteWrapped(input, `${BANDS}${isBelow ? BELOW : ""}`, "  ");
    if (plot !== undefined) note(input, `\ndrawn: ${shownPath(io, plot)}`);
    for (const line of receiptText(receipt, guarantee, flags)) note(input, line);
    return 0;
  },
};
