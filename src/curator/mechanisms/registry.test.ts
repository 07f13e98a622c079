import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { mechanisms } from "./registry.ts";

test("every mechanism's folder has its card in the registry, and every card is frozen", () => {
  const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  expect(mechanisms.map(({ name }) => name).sort()).toEqual(folders.sort());
  expect(folders.length).toBeGreaterThanOrEqual(8);
  for (const card of mechanisms) expect(Object.isFrozen(card)).toBe(true);
});
