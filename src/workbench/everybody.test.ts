/** What every screen owes to everybody: no barrier that axe-core finds, light and dark; narrow and enlarged; by keyboard alone. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_BROWSER } from "../testing/server/browser.ts";
import { expectAccessibleInBothThemes } from "../testing/workbench/accessible.ts";
import { openWorkbench, type Workbench } from "../testing/workbench/workbench.ts";
import { screenWords } from "./words/en/screens.ts";

const title = NO_BROWSER ? ` (skipped: ${NO_BROWSER})` : "";
const screens = Object.keys(screenWords);
let workbench: Workbench;

beforeAll(async () => {
  if (!NO_BROWSER) workbench = await openWorkbench({ rows: 300, config: { workshop: true } });
});
afterAll(() => workbench?.close());

/** Until nothing is on its way any more: what is drawn late is looked at as well. */
async function settled(page: Page, screen: string): Promise<void> {
  await page.goto(`${workbench.server.origin}/#/clinic/${screen}`);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator("main .loading").count(), { timeout: 60_000 }).toBe(0);
}

test.skipIf(NO_BROWSER)(`axe-core finds nothing on any screen, light or dark${title}`, async () => {
  const page = await workbench.visit("#/clinic/data");
  for (const screen of screens) {
    await settled(page, screen);
    await expectAccessibleInBothThemes(page);
  }
  workbench.expectNothingAmiss();
});

// 640 pixels are what is left of 1280 at 200 %.
test.skipIf(NO_BROWSER).each([390, 640])(
  `at %i pixels nothing is wider than the page${title}`,
  async (width) => {
    const page = await workbench.visit("#/clinic/data", { width, height: 844 });
    for (const screen of screens) {
      await settled(page, screen);
      const beyond = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect({ screen, beyond: Math.max(0, Number(beyond)) }).toEqual({ screen, beyond: 0 });
    }
  },
);

test.skipIf(NO_BROWSER)(`a model is priced, asked about and let be by keyboard alone${title}`, async () => {
  const page = await workbench.visit("#/clinic/classify");
  await page.getByRole("button", { name: /^Spend ε/ }).waitFor();
  const focused = () => page.evaluate("document.activeElement?.textContent ?? ''") as Promise<string>;
  for (let k = 0; k < 80 && !(await focused()).startsWith("Spend ε"); k++) await page.keyboard.press("Tab");
  expect(await focused()).toMatch(/^Spend ε/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  // The first key pressed by mistake spends nothing.
  expect(await focused()).toBe("Not now");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count(), { timeout: 60_000 }).toBe(0);
  expect(await focused()).toMatch(/^Spend ε/);
  const { entries } = await workbench.server.connect("olga").dataset("clinic").budget();
  const spends = (await workbench.server.connect("olga").dataset("clinic").releases()).length;
  expect([spends, entries > 0]).toEqual([0, true]);
});
