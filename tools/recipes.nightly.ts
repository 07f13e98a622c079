/** Each recipe by itself, followed to the letter, its tests included. What they have in common stands in recipes.test.ts. */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { violations } from "./boundaries.ts";
import { copyOf, follow, stepsOf } from "./recipes.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/recipes");

test.each(readdirSync(folder).filter((name) => name.endsWith(".md")))(
  "%s, followed to the letter, ends where the thing works, and breaks no rule that the tree keeps",
  (name) => {
    const copy = copyOf(root);
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    follow(stepsOf(readFileSync(join(folder, name), "utf8")), copy);
    expect(violations(copy).found).toEqual(violations(root).found);
  },
);
