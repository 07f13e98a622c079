/**
 * A flag that is taken changes something. Every flag of every command that has more than one right value is given two of them, on public data
 * with repeatable noise: what is told must differ, or one of them must be refused. What is the same either way was ignored, and whoever
 * typed it believes that it held.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flagsIn, isTried, without } from "../testing/bad-invocations.ts";
import { privet } from "../testing/command-line.ts";
import { type Invocation, invocations, makeFixtures } from "../testing/invocations.ts";
import type { Flag } from "./command.ts";

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "privet-matter-"));
  await makeFixtures(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many threads share the work, where the rows are, and what is accepted at the least or used at the most, does not show in a result. */
const caps = ["threads", "engine", "memory", "allow", "delta", "holder", "seed"];

/** On these fixtures alone: no attribute that is split by its values has more than two. */
const cannotShow = ["diffp-c45 branches"];

const publicNames: Readonly<Record<string, string>> = {
  clinic: "open",
  visits: "open-visits",
  trial: "public-trial",
};

const paid = invocations
  .filter(({ tried }) => tried === "dry")
  .filter(({ command }) => command !== "budget open");
const inPublic = ({ command, words }: Invocation): Invocation => {
  // A tree of few rows has no splits to choose unless ε is large.
  const needsMuch = words.some((word) => word.startsWith("diffp-"));
  return {
    command,
    words: [
      publicNames[words[0]] ?? words[0],
      ...words
        .slice(1)
        .flatMap((word) => (word === "--yes" ? [] : needsMuch && word === "0.5" ? ["50"] : [word])),
      ...(words.includes("--seed") ? [] : ["--seed", "1"]),
    ],
    tried: "as it is",
  };
};

/** Two values that a flag may have, far apart. */
function twoValues(name: string, { kind, tip }: Flag): readonly string[] {
  if (name === "attributes") return ["age", "ward"];
  if (name === "statistics") return ["histogram", "count"];
  if (name === "cross") return ["ward,outcome", "age,ward"];
  if (name === "within") return ["age=30:60", "age=0:90"];
  // A number has levels of 2, 4, 8 and more groups, and missing ones of their own.
  if (name === "branches") return ["2", "32"];
  // How large a model may be does not show where the limits are next to each other.
  if (name === "cells") return ["100", "65536"];
  if (name === "strata") return ["pooled", "apart"];
  if (kind?.name !== "option") return kind?.examples.slice(-2) ?? [];
  const whole = /a whole number from (\S+) to /.exec(tip);
  if (whole) return [Number(whole[1]), Number(whole[1]) + 2].map(String);
  const real = /a number above (\S+) and at most (\S+?)\)/.exec(tip);
  if (real)
    return [0.2, 0.7].map((part) =>
      String(Number(real[1]) + part * Math.min(1, Number(real[2]) - Number(real[1]))),
    );
  return /one of (.*)\)$/.exec(tip)?.[1].split(", ").slice(-2) ?? [];
}

/** What is told, without what repeats the words or names a run. */
async function told({ command, words }: Invocation, ...more: string[]): Promise<string> {
  const { code, out } = await privet(folder, [...command.split(" "), ...words, ...more, "--json"]);
  const plain = (key: string, value: unknown) => (key === "plan" || key === "entryHash" ? undefined : value);
  return code === 0 ? JSON.stringify(JSON.parse(out), plain) : `refused ${more[0]}`;
}

/** Most show in what a dry run tells, which is quick. */
async function matters(one: Invocation, [first, second]: readonly string[]): Promise<boolean> {
  if ((await told(one, first, "--dry-run")) !== (await told(one, second, "--dry-run"))) return true;
  return (await told(one, first)) !== (await told(one, second));
}

const open = paid.map(inPublic);

describe("flags that are taken", () => {
  it.each(open.map((one) => [`privet ${one.command} ${one.words.join(" ")}`, one] as const))(
    "%s: each matters",
    async (_, one) => {
      const known = flagsIn(one);
      const ignored: string[] = [];
      for (const [name, flag] of Object.entries(known).filter(([name]) => isTried(one, open, name))) {
        const values = flag.type === "switch" || caps.includes(name) ? [] : twoValues(name, flag);
        const ofMethod = `${one.words[one.words.indexOf("--with") + 1]} ${name}`;
        if (values.length < 2 || flag.kind?.name === "new-file" || cannotShow.includes(ofMethod)) continue;
        const rest = { ...one, words: without(one.words, name, known) };
        const given = values.map((value) => `--${name}=${value}`);
        if (!(await matters(rest, given))) ignored.push(given.join(" or "));
      }
      expect(ignored).toEqual([]);
    },
  );
});
