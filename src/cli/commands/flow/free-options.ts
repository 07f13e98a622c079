/** What free steps are told, and the files that they make: checked before anything is spent. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { didYouMean } from "../../../base/did-you-mean.ts";
import { ensure, quote } from "../../../base/errors.ts";
import { learnerNamed, learners } from "../../../learn/learners.ts";
import { privateOwnerOf } from "../../../node/private-data.ts";
import { JOURNAL } from "../../../service/flow-run/journal.ts";
import { type Flow, type FreeStep, isPaid } from "../../../tasks/flow/flow.ts";

/** The options of each, with what they must be. */
const OPTIONS: Readonly<Record<FreeStep["do"], Readonly<Record<string, "text" | "switch" | "names">>>> = {
  learn: { learner: "text", label: "text" },
  predict: { file: "text", append: "switch", schema: "text" },
  evaluate: { file: "text", schema: "text" },
  plot: { attributes: "names" },
  save: { file: "text" },
};

const IS = {
  text: (value: unknown) => typeof value === "string" && value !== "",
  switch: (value: unknown) => typeof value === "boolean",
  names: (value: unknown) =>
    Array.isArray(value) &&
    (value.length === 1 || value.length === 2) &&
    value.every((name) => typeof name === "string"),
} as const;
const WORDS = { text: "a text", switch: "true or false", names: "one name or two" } as const;

/** A step's own file; a picture's has more in its name, where there are several. */
export const fileOf = (step: FreeStep): string =>
  step.do === "save"
    ? String(step.options.file ?? `${step.name}.json`)
    : `${step.name}${{ learn: ".json", evaluate: ".json", predict: ".csv", plot: ".svg" }[step.do]}`;

export const learnerOf = ({ options }: FreeStep): string => String(options.learner ?? learners[0].name);

/** Of public files only whether they are there, and nobody's private rows, can be told beforehand. */
export async function ensureFree(flow: Flow, folder: string): Promise<void> {
  for (const step of flow.steps) {
    if (isPaid(step)) continue;
    ensureOptions(step);
    const { file } = step.options;
    if (step.do === "learn") learnerNamed(learnerOf(step));
    if (step.do === "save" && file !== undefined)
      ensureStep(isPlainName(String(file)), step, "file must be a name without folders");
    if (step.do === "predict" || step.do === "evaluate") await ensurePublicFile(step, folder);
  }
  ensureApart(flow);
}

function ensureOptions(step: FreeStep): void {
  const known = OPTIONS[step.do];
  for (const [name, value] of Object.entries(step.options)) {
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    ensureStep(
      kind !== undefined,
      step,
      `${step.do} has no option ${quote(name)}. ${didYouMean(name, Object.keys(known))}It has: ${Object.keys(known).join(", ")}`,
    );
    ensureStep(IS[kind](value), step, `${name} must be ${WORDS[kind]}`);
  }
}

async function ensurePublicFile(step: FreeStep, folder: string): Promise<void> {
  const { file } = step.options;
  ensureStep(file !== undefined, step, "it needs a file with public rows, as its option file");
  const path = resolve(folder, String(file));
  ensure(
    existsSync(path),
    "file-missing",
    `Step ${quote(step.name)}: there is no file ${quote(file)} beside the flow.`,
    "Name it as seen from the folder that the flow is in.",
  );
  if (step.do === "predict") return;
  const owner = await privateOwnerOf(path, { folders: [folder], schema: undefined });
  ensure(
    owner === undefined,
    "data-not-public",
    `Step ${quote(step.name)}: ${quote(file)} holds the private rows of ${owner}. An exact error on them would be a release that nobody paid for.`,
    "Evaluate on public rows, or judge on a part of the rows, with noise.",
  );
}

/** Two results under one name: file systems differ in whether capitals tell them apart. */
function ensureApart({ steps }: Flow): void {
  const taken = new Map([[JOURNAL, "the journal of the run"]]);
  for (const step of steps) {
    const file = isPaid(step) ? `${step.name}.json` : fileOf(step);
    const key = file.normalize("NFC").toLowerCase();
    const other = taken.get(key);
    ensure(
      other === undefined,
      "flow-invalid",
      `Step ${quote(step.name)} would write ${quote(file)}, and so does ${other}.`,
      "Give it another name.",
    );
    taken.set(key, quote(step.name));
  }
}

const isPlainName = (file: string) => /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u.test(file);

function ensureStep(ok: boolean, { name }: FreeStep, why: string): asserts ok {
  ensure(ok, "flow-invalid", `Step ${quote(name)}: ${why}.`, "See docs/flows.md for what free steps take.");
}
