/** privet show: a released model, or whatever else was released, for people, with what it cost. Free. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { loadAnyModel, loadModel } from "../../../models/file.ts";
import { readTextFile } from "../../../node/dataset.ts";
import { ensureSumsUp } from "../../../service/receipt/verify.ts";
import type { Command } from "../../command.ts";
import { shellWord } from "../../input.ts";
import { modelText } from "../../text/model-text.ts";
import { json, note } from "../../text/notes.ts";
import { exactFlag, receiptText } from "../../text/receipt-text.ts";
import { readableWidth } from "../../text/text-table.ts";
import { paperFacts, paperFlags, showPaper } from "./show-paper.ts";
import { showRelease, toldRelease } from "./show-release.ts";

export const show: Command = {
  usage: "MODEL [--paper [--on FILE] [--out FILE.html]]",
  args: ["MODEL"],
  flags: { ...paperFlags, exact: exactFlag },
  facts: paperFacts,
  examples: [
    "privet show outcome.json",
    "privet show groups.json --json",
    "privet show outcome.judgement.json",
    "privet show outcome.json --paper --on test.csv --out card.html",
  ],

  async run(input) {
    const { args, flags, io } = input;
    const path = resolve(io.cwd, args[0]);
    ensure(
      !(existsSync(path) && statSync(path).isDirectory()),
      "file-missing",
      `${quote(args[0])} is a folder, and a released model is a file.`,
      `Name a file in it; of what a flow released: privet flow show ${shellWord(args[0])}.`,
    );
    const text = await readTextFile(path, "file-missing");
    const told = flags.paper ? undefined : toldRelease(text);
    if (told) return showRelease(input, told);
    const { model, receipt, guarantee, partial } = loadAnyModel(text);
    ensureSumsUp(receipt);
    if (flags.paper) return showPaper(input, loadModel(text));
    if (flags.json) {
      const { kind } = model;
      const bought = { receipt: receipt ?? null, checkedAgainstLedger: false };
      const chance = "chanceBelow" in model ? { chanceBelow: model.chanceBelow } : {};
      const tree = "outline" in model && model.outline ? { tree: model.outline() } : {};
      io.out(json({ kind, guarantee, partial, ...bought, ...chance, ...tree, described: model.describe() }));
      return 0;
    }
    io.out(modelText(model, undefined, readableWidth(io)));
    for (const line of receiptText(receipt, guarantee, flags)) note(input, line);
    if (partial) note(input, "The run was stopped early.");
    return 0;
  },
};
