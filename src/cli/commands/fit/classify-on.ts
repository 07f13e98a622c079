/**
 * privet classify --on: an ordinary learner on what is public already: a synopsis, whose guarantee covers whatever is made from
 * it, or a public table. Nothing is asked of private rows and nothing is spent.
 */
import { resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import type { Receipt } from "../../../curator/index.ts";
import { learnerNamed, learners } from "../../../learn/learners.ts";
import { learnFrom } from "../../../models/classifier/learned-classifier.ts";
import { loadSynopsis, saveModel } from "../../../models/file.ts";
import type { Classifier } from "../../../models/model.ts";
import { allowedDataOf, type NamedPath, pathOf } from "../../../node/allowed.ts";
import { findDataset, loadSchemaFile, readTextFile } from "../../../node/dataset.ts";
import { fileSource } from "../../../node/file.ts";
import { privateOwnerOf } from "../../../node/private-data.ts";
import { writeNewFile } from "../../../node/write-file.ts";
import { readTable } from "../../../read/read-table.ts";
import type { Schema } from "../../../schema/types.ts";
import { learnFromTable } from "../../../tasks/publish/public-table.ts";
import type { Flags, Input } from "../../command.ts";
import { allowingOf, listOf, newFile, required, shownPath, textOf } from "../../input.ts";
import { json, note, warnUnsettled } from "../../text/notes.ts";
import { savedModelText } from "../../text/saved-model-text.ts";
import { file, name } from "../../words/flag-kinds.ts";
import { schemaFlag } from "../apply/applied-file.ts";

export const onFlags: Flags = {
  on: {
    type: "text",
    value: "PUBLISHED",
    kind: file,
    tip: "Learns from a synopsis or a public table instead of DATA; free.",
  },
  learner: {
    type: "text",
    value: "NAME",
    kind: name,
    needs: ["on"],
    tip: `With --on, what learns: ${learners.map(({ name }) => name).join(", ")}.`,
  },
  schema: {
    ...schemaFlag,
    needs: ["table"],
    tip: "With --on FILE, the data set whose schema FILE has.",
    default: "its own",
  },
};

/** A synopsis is known by its name; everything else is a table. */
export const isSynopsisFile = (on: string): boolean => /\.json$/i.test(on) && !/\.schema\.json$/i.test(on);

interface Learnt {
  readonly model: Classifier;
  readonly receipt: Receipt | undefined;
  readonly partial: boolean;
  /** For people: what covers the model. */
  readonly said: string;
}

export async function classifyOn(input: Input, on: string): Promise<number> {
  const { args, flags, io } = input;
  ensure(
    args.length === 0,
    "option-out-of-range",
    `Both ${quote(args[0])} and --on ${quote(on)} are named; a model is learnt from one of them.`,
    "Leave DATA out to learn from what is published.",
  );
  const { name: learner } = learnerNamed(required(flags, "learner", "--learner cart"));
  const out = textOf(flags, "out");
  const path = out === undefined ? undefined : newFile(io, out);
  const learnt = isSynopsisFile(on)
    ? await fromSynopsis(input, on, learner)
    : await fromTable(input, on, learner);
  await deliver(input, path, learnt);
  return 0;
}

async function fromSynopsis(input: Input, on: string, learner: string): Promise<Learnt> {
  const { flags, io } = input;
  const text = await readTextFile(resolve(io.cwd, on), "file-missing");
  const { model: synopsis, receipt, guarantee, partial } = loadSynopsis(text);
  const said = receipt
    ? `guarantee ${guarantee}, that of the synopsis: whatever is learnt from a release costs nothing more`
    : "no receipt, because the synopsis has none";
  return { model: learnFrom(synopsis, learner, 1, textOf(flags, "label")), receipt, partial, said };
}

async function fromTable(input: Input, on: string, learner: string): Promise<Learnt> {
  const { flags, io } = input;
  const label = required(flags, "label", "--label income");
  const { schema, path } = await tableOf(input, on);
  const attributes = await listOf(input, "attributes");
  const table = await readTable(schema, fileSource(path), { signal: io.signal });
  const model = learnFromTable(table, { label, learner, ...(attributes ? { attributes } : {}) });
  const said = `no receipt: ${on} counts as public, and its rows are used as they are`;
  return { model, receipt: undefined, partial: false, said };
}

/** A public data set by its name or file, or a file with the schema of another. */
async function tableOf(
  input: Input,
  on: string,
): Promise<{ readonly schema: Schema; readonly path: string | NamedPath }> {
  const { flags, io } = input;
  const named = textOf(flags, "schema");
  const files = findDataset(named ?? on, io.cwd);
  const schema = await loadSchemaFile(files.schema);
  const path = named === undefined ? allowedDataOf(files, schema, allowingOf(input)) : resolve(io.cwd, on);
  const near = { folders: [io.cwd], schema: files.schema };
  const owner = await privateOwnerOf(pathOf(path), near);
  ensure(
    owner === undefined,
    "data-not-public",
    `${on} holds the private rows of ${owner}. A model of them without noise would release them.`,
    "Publish a synopsis first and learn from that: privet publish.",
  );
  return { schema: { ...schema, visibility: "public" }, path };
}

async function deliver(input: Input, path: string | undefined, learnt: Learnt): Promise<void> {
  const { flags, io } = input;
  const { model, receipt, partial, said } = learnt;
  const text = saveModel(model, { ...(receipt ? { receipt } : {}), ...(partial ? { partial } : {}) });
  if (path !== undefined) await writeNewFile(path, text);
  if (flags.json) io.out(json({ model: path ?? JSON.parse(text), receipt: receipt ?? null, budget: null }));
  else io.out(path === undefined ? text : savedModelText(input, model, path));
  warnUnsettled(input, model);
  note(input, `Free. ${said}.`);
  if (path !== undefined) note(input, `model: ${shownPath(io, path)}`);
}
