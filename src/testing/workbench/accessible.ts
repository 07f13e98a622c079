/** axe-core on a page as it is now. It is evaluated, not loaded: the page's policy lets no script in, and stays as it is. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** One line a finding, with the first elements that it is about. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(`if (!("axe" in globalThis)) { ${source} }; 0`);
  const found = (await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)`,
  )) as readonly Finding[];
  return found.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return `${id}: ${help} (${nodes.length}) ${where.join(" | ")}`;
  });
}

export const expectAccessible = async (page: Page): Promise<void> =>
  expect(await axeFindings(page)).toEqual([]);
