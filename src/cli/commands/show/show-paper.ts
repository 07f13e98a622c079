/** privet show --paper: a released scorecard or tree as a form for paper, and how good it is on a public file. Free. */
import { ensure } from "../../../base/errors.ts";
import { judgePaper } from "../../../evaluate/paper.ts";
import { type JudgedPaper, paperJson, paperOf } from "../../../models/classifier/paper/paper.ts";
import type { LoadedModel } from "../../../models/file.ts";
import type { Classifier } from "../../../models/model.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { paperPage } from "../../../report/released/paper-page.ts";
import type { Flags, Input } from "../../command.ts";
import { newFile, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { paperText } from "../../text/paper-text.ts";
import { receiptText } from "../../text/receipt-text.ts";
import { file, newFileKind } from "../../words/flag-kinds.ts";
import { appliedFile, readApplied, schemaFlag } from "../apply/applied-file.ts";

export const paperFlags: Flags = {
  paper: { type: "switch", tip: "A scorecard or a tree as a form for paper: whole points, one page." },
  on: {
    type: "text",
    value: "FILE",
    kind: file,
    needs: ["paper"],
    tip: "Public rows with their labels: how often form and model are wrong, and what a total means.",
  },
  schema: { ...schemaFlag, needs: ["on"] },
  out: {
    type: "text",
    value: "FILE.html",
    kind: newFileKind("html"),
    needs: ["paper"],
    tip: "Writes the form as a page to print; it must not exist yet.",
  },
};

export const paperFacts = {
  words: { paper: "the form for paper: --paper", on: "a public file: --on FILE" },
  of: ({ flags }: Input) => [...(flags.paper ? ["paper"] : []), ...(flags.on === undefined ? [] : ["on"])],
};

export async function showPaper(input: Input, loaded: LoadedModel): Promise<number> {
  const { flags, io } = input;
  const { model, receipt, guarantee } = loaded;
  const form = paperOf(model);
  const out = textOf(flags, "out");
  const target = out === undefined ? undefined : newFile(io, out);
  const on = textOf(flags, "on");
  const judged = on === undefined ? undefined : await judgedOn(input, on, model, form);
  const paper = paperJson(model, form);
  const paid = receiptText(receipt, guarantee, flags);
  if (target !== undefined) await writeNewFile(target, paperPage(paper, { judged, receipt: paid[0] }));
  const where = target === undefined ? {} : { file: target };
  if (flags.json)
    io.out(json({ ...paper, ...(judged ? { on, judged } : {}), receipt: receipt ?? null, ...where }));
  else io.out(paperText(paper, judged));
  if (target !== undefined) note(input, `\nto print: ${shownPath(io, target)}`);
  for (const line of paid) note(input, line);
  return 0;
}

async function judgedOn(
  input: Input,
  on: string,
  model: Classifier,
  form: ReturnType<typeof paperOf>,
): Promise<JudgedPaper> {
  const applied = await appliedFile(input, on, model, "label");
  ensure(
    applied.privateOf === undefined,
    "data-not-public",
    `${on} holds the private rows of ${applied.privateOf}. An exact error on them would be a release that nobody paid for.`,
    "Judge it on public rows, or on rows set aside that are nobody's secret.",
  );
  return judgePaper(model, form, await readApplied(input, applied));
}
