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

/** One line a finding, with the first elements that it is about; by some rules alone, where the others were tried on the same page. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${source}; 0`);
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) })}).then(({ violations }) => violations)`,
  )) as readonly Finding[];
  return found.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return `${id}: ${help} (${nodes.length}) ${where.join(" | ")}`;
  });
}

export const expectAccessible = async (page: Page, rules?: readonly string[]): Promise<void> =>
  expect(await axeFindings(page, rules)).toEqual([]);

/** As it is, and in the other theme, which differs by its colours alone. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  const turn = page.getByRole("button", { name: "Light or dark" });
  await turn.click();
  await expectAccessible(page, ["color-contrast"]);
  await turn.click();
}
