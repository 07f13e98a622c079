/** --within: narrower bounds of numbers, as NAME=LOW:HIGH, or @FILE, a description that was released and tells them. */
import { resolve } from "node:path";
import { ensure, quote } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import { parsedJson } from "../../../base/json-form.ts";
import { plainNumber } from "../../../base/plain-number.ts";
import { readTextFile } from "../../../node/dataset.ts";
import type { BoundsGiven, BoundsTold, WithinGiven } from "../../../tasks/describe/within.ts";
import type { Input } from "../../command.ts";
import { listOf, textOf } from "../../input.ts";

export async function withinFrom(input: Input): Promise<WithinGiven | undefined> {
  const text = textOf(input.flags, "within");
  if (text?.startsWith("@")) return releasedIn(text.slice(1), input);
  return (await listOf(input, "within"))?.map(bounds);
}

function bounds(text: string): BoundsGiven {
  const at = text.lastIndexOf("=");
  const ends = text
    .slice(at + 1)
    .split(":")
    .map(plainNumber);
  const [low, high] = ends;
  ensure(
    at > 0 && ends.length === 2 && low !== undefined && high !== undefined,
    "option-out-of-range",
    `--within has ${quote(text)}; it must be a name and two plain numbers.`,
    "Write, for example, income=0:200000, with commas between several, or @FILE, a description that was released.",
  );
  return { of: text.slice(0, at), low, high };
}

/** What a file tells besides its answers is of no matter here. */
async function releasedIn(path: string, { io }: Input): Promise<BoundsTold> {
  const json = parsedJson(await readTextFile(resolve(io.cwd, path), "file-missing"));
  const { privet, answers } = isObject(json) ? json : {};
  ensure(
    privet === "description/1" && Array.isArray(answers),
    "option-out-of-range",
    `--within names ${quote(path)}, which is no description that was released.`,
    "Name the file of a step of a flow that describes, or write income=0:200000.",
  );
  return { privet, answers };
}
