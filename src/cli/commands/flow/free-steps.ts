/** Free steps: what is made from releases alone, by the commands that do the same. Each is made once, where its file is not there yet. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { quote } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import { loadAnyModel, loadSynopsis } from "../../../models/file.ts";
import { isClustering, isSynopsis } from "../../../models/model.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { figureOf } from "../../../report/released/figure.ts";
import { singles } from "../../../report/released/marginals.ts";
import { type Flow, type FreeStep, isPaid } from "../../../tasks/flow/flow.ts";
import type { Given, Input } from "../../command.ts";
import { warn } from "../../text/notes.ts";
import { classifyOn } from "../fit/classify-on.ts";
import { fileOf, learnerOf } from "./free-options.ts";

/** Where releases are, and where the flow is: public files are named from there. */
export interface FreePlaces {
  readonly out: string;
  readonly flow: string;
}

/** A step with the file that it is about and the one that it makes. */
interface Making {
  readonly step: FreeStep;
  readonly input: Input;
  readonly release: string;
  readonly target: string;
  readonly flow: string;
}

export async function makeFree(input: Input, flow: Flow, places: FreePlaces): Promise<void> {
  for (const step of flow.steps) {
    if (isPaid(step)) continue;
    const source = flow.steps.find(({ name }) => name === step.from);
    const release = join(places.out, source && !isPaid(source) ? fileOf(source) : `${step.from}.json`);
    const target = join(places.out, fileOf(step));
    if (!existsSync(target)) await MAKERS[step.do]({ step, input, release, target, flow: places.flow });
  }
}

const MAKERS: Readonly<Record<FreeStep["do"], (making: Making) => Promise<unknown>>> = {
  learn: (making) => {
    const { label } = making.step.options;
    const named = label === undefined ? {} : { label: String(label) };
    const asked = quietly(making, [], { learner: learnerOf(making.step), out: making.target, ...named });
    return classifyOn(asked, seenFromFlow(making));
  },
  predict: async (making) => {
    const { file, append } = making.step.options;
    const { model } = loadAnyModel(await readFile(making.release, "utf8"));
    const flags = { ...schemaIn(making), out: making.target, ...(append ? { append: true as const } : {}) };
    // Centres have no label to predict.
    const command = isClustering(model)
      ? (await import("../apply/assign.ts")).assign
      : (await import("../apply/predict.ts")).predict;
    return command.run(quietly(making, [seenFromFlow(making), String(file)], flags));
  },
  evaluate: async (making) => {
    let told = "";
    const flags = { ...schemaIn(making), on: String(making.step.options.file), json: true as const };
    const asked = quietly(making, [seenFromFlow(making)], flags);
    const out = (text: string) => {
      told += text;
    };
    // Other commands are loaded when a step wants them: one command does not wait for the others.
    const { evaluate } = await import("../apply/evaluate.ts");
    await evaluate.run({ ...asked, io: { ...asked.io, out } });
    await writeNewFile(making.target, told);
  },
  plot: plotted,
  save: async ({ release, target }) => writeNewFile(target, await readFile(release)),
};

const seenFromFlow = ({ flow, release }: Making) => relative(flow, release);
const schemaIn = ({ step: { options } }: Making): Given =>
  options.schema === undefined ? {} : { schema: String(options.schema) };

/** As if it were typed where the flow is. What it prints is in its file; what it warns of is still told. */
const quietly = ({ input, flow }: Making, args: readonly string[], flags: Given): Input => ({
  args,
  flags: { ...(input.flags.json ? { json: true } : {}), ...flags, quiet: true },
  io: { ...input.io, cwd: flow, out: () => {}, data: () => {} },
});

/** One picture of what is named, or of everything that has one; of several, the first has the step's name and the others numbers. */
async function plotted({ input, step, release, target }: Making): Promise<void> {
  const text = await readFile(release, "utf8");
  const named = step.options.attributes as readonly string[] | undefined;
  const pictures = named ? [named] : picturesOf(text);
  // A table of numbers alone has no histogram where none is asked for: that follows from what is declared.
  if (pictures.length === 0)
    warn(input, "no-picture", `Step ${quote(step.name)}: there is no picture of ${quote(step.from)}.`);
  const paths = pictures.map((_, i) => (i === 0 ? target : target.replace(/\.svg$/, `-${i + 1}.svg`)));
  // The first comes last: where it is there, all are.
  for (const [i, of] of [...pictures.entries()].reverse())
    if (!existsSync(paths[i])) await writeNewFile(paths[i], figureOf(text, of));
}

/** What there is a picture of, by the attributes that it is of; of a ranking there is one, which needs no name. */
function picturesOf(text: string): readonly (readonly string[])[] {
  const release: unknown = JSON.parse(text);
  if (!isObject(release)) return [];
  if (release.privet === "description/1")
    return (release.answers as readonly DrawnAnswer[]).flatMap(({ what, of }) =>
      what === "histogram" || what === "cross-table" ? [[of].flat()] : [],
    );
  if (release.privet !== "model/1") return Array.isArray(release.attributes) ? [[]] : [];
  return isSynopsis(loadAnyModel(text).model) ? singles(loadSynopsis(text).model) : [];
}

interface DrawnAnswer {
  readonly what: string;
  readonly of: string | readonly string[];
}
