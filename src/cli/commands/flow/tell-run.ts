/** What the steps of a run released, in words or as JSON, and what they cost together. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../../../base/json.ts";
import type { Receipt } from "../../../curator/index.ts";
import type { Journal } from "../../../service/flow-run/journal.ts";
import { ensureSumsUp } from "../../../service/receipt/verify.ts";
import { isPaid, parseFlow } from "../../../tasks/flow/flow.ts";
import type { Input } from "../../command.ts";
import { shownPath } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { spentText } from "../../text/receipt-text.ts";
import { readableWidth } from "../../text/text-table.ts";
import { fileOf } from "./free-options.ts";
import { stepReleaseText } from "./release-text.ts";

interface ShownStep {
  readonly name: string;
  readonly does: string;
  /** Null where there is none yet. */
  readonly file: string | null;
  readonly release?: unknown;
}

/** What is there, after a run and whenever it is asked for. */
export function tellRun(input: Input, path: string, journal: Journal): void {
  const { flags, io } = input;
  const { title, steps } = parseFlow(journal.plan.options.flow);
  const shown = steps.map((step): ShownStep => {
    const does = isPaid(step) ? step.task : `${step.do} ${step.from}`;
    const file = isPaid(step) ? `${step.name}.json` : fileOf(step);
    const there = existsSync(join(path, file));
    const isTold = isPaid(step) || step.do === "evaluate";
    const release = there && isTold ? JSON.parse(readFileSync(join(path, file), "utf8")) : undefined;
    return {
      name: step.name,
      does,
      file: there ? file : null,
      ...(release === undefined ? {} : { release }),
    };
  });
  const receipt = receiptOf(shown.map(({ release }) => release));
  ensureSumsUp(receipt);
  const paid = steps.filter(isPaid).length;
  const released = shown.filter(({ file }, i) => file !== null && isPaid(steps[i])).length;
  if (flags.json) {
    const { run, data } = journal;
    io.out(
      json({
        title: title ?? null,
        data,
        run,
        finished: released === paid,
        receipt: receipt ?? null,
        steps: shown,
      }),
    );
    return;
  }
  const width = readableWidth(io);
  io.out(
    shown
      .flatMap((step) => ["\n", ...stepText(step, width)])
      .join("")
      .slice(1),
  );
  const how = receipt
    ? `${spentText(receipt, flags, journal.plan)} · ${receipt.purpose} · ${receipt.dataset} · guarantee ${receipt.guarantee}`
    : "nothing was released yet";
  note(input, `\nreceipt: ${how}`);
  note(input, `${released} of ${paid} paid steps released, in ${shownPath(io, path)}`);
}

function stepText({ name, does, file, release }: ShownStep, width: number): readonly string[] {
  const head = `${name} · ${does}${file === null ? " · not there yet" : ` · ${file}`}\n`;
  return release === undefined ? [head] : [head, stepReleaseText(release, width)];
}

/** The receipt of all: they name one entry, and each lists its own draws. */
function receiptOf(releases: readonly unknown[]): Receipt | undefined {
  const receipts = releases.flatMap((release) =>
    isObject(release) && isObject(release.receipt) ? [release.receipt as unknown as Receipt] : [],
  );
  return receipts.length === 0
    ? undefined
    : { ...receipts[0], draws: receipts.flatMap(({ draws }) => draws) };
}
