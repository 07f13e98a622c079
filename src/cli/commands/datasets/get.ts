/** privet datasets get: brings a known public data set here, checked, with its schema. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { didYouMean } from "../../../base/did-you-mean.ts";
import { ensure, PrivetError, quote } from "../../../base/errors.ts";
import { rawBytes } from "../../../node/bytes.ts";
import { digestOf } from "../../../node/data-files.ts";
import { makeNewFile, writeNewFile, writeWhole } from "../../../node/write-file.ts";
import { knownDataset, knownDatasets } from "../../../schema/catalogue.ts";
import type { KnownDataset, KnownFile } from "../../../schema/known/known-dataset.ts";
import { writeSchema } from "../../../schema/write.ts";
import type { Command, Input, Io } from "../../command.ts";
import { shellWord, shownPath, textOf } from "../../input.ts";
import { json, note } from "../../text/notes.ts";
import { folder } from "../../words/flag-kinds.ts";

export const datasetsGet: Command = {
  usage: "NAME [--from FOLDER] [--out FOLDER]",
  args: ["NAME"],
  flags: {
    from: {
      type: "text",
      value: "FOLDER",
      kind: folder,
      tip: "Where the files are, or their folders.",
      default: "the public archive",
    },
    out: { type: "text", value: "FOLDER", kind: folder, tip: "Where to put them.", default: "here" },
  },
  examples: ["privet datasets get adult", "privet datasets get iris --from ~/weka/data --out data"],

  async run(input) {
    const { args, flags, io } = input;
    const dataset = named(args[0]);
    const folder = resolve(io.cwd, textOf(flags, "out") ?? ".");
    const schemaPath = join(folder, `${dataset.name}.schema.json`);
    const schemaText = writeSchema({
      ...dataset.schema,
      file: { path: mainFile(dataset).name, ...dataset.schema.file },
    });
    await ensureFree(schemaPath, schemaText, io);

    const from = textOf(flags, "from");
    await makeFolder(folder, io);
    for (const file of dataset.files) await bring(input, dataset, file, { from, folder });
    if (!existsSync(schemaPath)) await writeNewFile(schemaPath, schemaText);

    const paths = [...dataset.files.map(({ name }) => join(folder, name)), schemaPath];
    io.out(
      flags.json
        ? json({ name: dataset.name, files: paths })
        : paths.map((p) => `${shownPath(io, p)}\n`).join(""),
    );
    const label = dataset.schema.attributes.find((a) => a.kind === "label");
    const word = shellWord(shownPath(io, join(folder, dataset.name)));
    note(input, `${dataset.title}: ${dataset.licence}.`);
    note(
      input,
      `Next: privet classify ${word} --label ${shellWord(label?.name ?? "LABEL")} --epsilon 0.5 --dry-run`,
    );
    return 0;
  },
};

async function makeFolder(folder: string, io: Io): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    throw new PrivetError(
      "file-exists",
      `The folder ${quote(shownPath(io, folder))} cannot be made: a file has that name, or the place may not be written to.`,
      "Choose another folder: --out FOLDER.",
    );
  }
}

function named(name: string): KnownDataset {
  const dataset = knownDataset(name);
  const names = knownDatasets().map((known) => known.name);
  ensure(
    dataset !== undefined,
    "dataset-unknown",
    `Privet knows no data set ${quote(name)}.`,
    `${didYouMean(name, names)}It knows: ${names.join(", ")}.`,
  );
  return dataset;
}

/** The rows to learn from: all of them, or those of the training part. */
const mainFile = ({ files }: KnownDataset) => files.find(({ part }) => part !== "test") ?? files[0];

async function ensureFree(path: string, text: string, io: Io): Promise<void> {
  ensure(
    !existsSync(path) || (await readFile(path, "utf8")) === text,
    "file-exists",
    `${quote(shownPath(io, path))} exists already, and says something else.`,
    "Move it away, or choose another folder: --out FOLDER.",
  );
}

interface Places {
  readonly from: string | undefined;
  readonly folder: string;
}

async function bring(
  input: Input,
  dataset: KnownDataset,
  file: KnownFile,
  { from, folder }: Places,
): Promise<void> {
  const target = join(folder, file.name);
  if (existsSync(target)) {
    ensure(
      (await digestOf(target)) === file.sha256,
      "file-exists",
      `${quote(shownPath(input.io, target))} exists already, and is not the known version of ${dataset.name}.`,
      "Move it away, or choose another folder: --out FOLDER.",
    );
    return;
  }
  const content = from === undefined ? await fetched(input, dataset, file) : copied(input.io, file, from);
  // Checked before it gets its name, as it stands on the disk.
  await makeNewFile(target, async (temporary) => {
    await writeWhole(temporary, content);
    ensure(
      (await digestOf(temporary)) === file.sha256,
      "dataset-damaged",
      `${file.name} has another SHA-256 than the one known for ${dataset.name}. Nothing was written.`,
      "The file is damaged, or another version. Get it again from its page.",
    );
  });
}

/** The file lies in the folder itself, or in one of its folders. */
function copied(io: Io, file: KnownFile, from: string): AsyncIterable<Uint8Array> {
  const folder = resolve(io.cwd, from);
  const isFolder = existsSync(folder) && statSync(folder).isDirectory();
  ensure(isFolder, "file-missing", `There is no folder ${quote(from)}.`, "Check --from.");
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const places = [folder, ...inner.map(({ name }) => join(folder, name))].map((place) =>
    join(place, file.name),
  );
  const found = places.find((place) => existsSync(place));
  ensure(found !== undefined, "file-missing", `There is no ${file.name} in ${quote(from)}.`, "Check --from.");
  return rawBytes(found);
}

async function fetched(input: Input, dataset: KnownDataset, file: KnownFile): Promise<Uint8Array> {
  const { page, obtain, name } = dataset;
  const byHand = `${obtain} Page: ${page}. Then: privet datasets get ${name} --from FOLDER.`;
  ensure(file.address !== undefined, "file-missing", `${file.name} cannot be fetched by itself.`, byHand);
  note(input, `Fetching ${file.address} …`);
  try {
    const reply = await (input.io.fetch ?? fetch)(file.address, { signal: AbortSignal.timeout(120_000) });
    if (reply.ok) return new Uint8Array(await reply.arrayBuffer());
  } catch {
    // No connection, an unknown address and a slow server are told alike: what to do about them is the same.
  }
  throw new PrivetError("file-missing", `${file.address} could not be fetched. Are you offline?`, byHand);
}
