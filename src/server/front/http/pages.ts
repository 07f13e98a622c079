/**
 * The workbench's files, read once when the front starts: no name that is asked for ever becomes a path. Where they are missing (a
 * front started from its sources), there is no workbench, and everything else is as it is.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

export interface Page {
  readonly text: string;
  /** Packed once: it is the same for everybody, so that its length tells nothing. */
  readonly packed: Buffer;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** In the package the front lies in dist/cli; from its sources it finds what was built last. */
const PLACES = ["../workbench/", "../../../../dist/workbench/"].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

export const workbenchFolder = (): string | undefined =>
  PLACES.find((folder) => existsSync(`${folder}index.html`));

let read: ReadonlyMap<string, Page> | undefined;

/** By address: `/` and `/assets/…`. */
export function pages(): ReadonlyMap<string, Page> {
  read ??= readPages(workbenchFolder());
  return read;
}

function readPages(folder: string | undefined): ReadonlyMap<string, Page> {
  if (folder === undefined) return new Map();
  const assets = readdirSync(`${folder}assets`).map((name) => [`/assets/${name}`, `${folder}assets/${name}`]);
  return new Map([["/", `${folder}index.html`], ...assets].map(([address, path]) => [address, pageIn(path)]));
}

function pageIn(path: string): Page {
  const text = readFileSync(path, "utf8");
  return {
    ...{ text, packed: gzipSync(text, { level: 9 }) },
    type: TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain",
  };
}
