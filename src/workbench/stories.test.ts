/**
 * Stories of people, by the real program in an empty folder and a real browser: nothing is prepared for them. The parts of each screen
 * are tested beside it; here it is the way from one to the next.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadModel } from "../models/file.ts";
import { privet } from "../testing/command-line.ts";
import {
  addWorkbench,
  buildProgram,
  type Program,
  type RunningProgram,
  startProcess,
} from "../testing/program.ts";
import { HANGS, NO_BROWSER, openBrowser } from "../testing/server/browser.ts";
import { watched } from "../testing/workbench/watched.ts";

const title = NO_BROWSER ? ` (skipped: ${NO_BROWSER})` : "";
let program: Program;
let running: RunningProgram;
let browser: Browser;
let page: Page;
let folder = "";
const amiss: string[] = [];

beforeAll(async () => {
  if (NO_BROWSER) return;
  program = await buildProgram();
  await addWorkbench(program);
  folder = mkdtempSync(join(tmpdir(), "privet-story-"));
  running = startProcess([process.execPath, program.path, "open", "--json", "--no-browser"], folder);
  const { url } = await new Promise<{ readonly url: string }>((resolve, reject) => {
    let out = "";
    running.child.stdout?.on("data", (piece) => {
      out += piece;
      if (out.includes("}")) resolve(JSON.parse(out));
    });
    void running.ended.then(({ err }) => reject(new Error(err)));
  });
  browser = await openBrowser([]);
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  page.setDefaultTimeout(HANGS);
  await watched(page, new URL(url).origin, amiss);
  await page.goto(url);
});
afterAll(async () => {
  await browser?.close();
  if (running?.child.exitCode === null) running.child.kill("SIGKILL");
  await running?.ended;
  if (folder) rmSync(folder, { recursive: true, force: true });
  program?.remove();
});

const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();

test.skipIf(NO_BROWSER)(
  `a new user comes from nothing to a saved model and a prediction${title}`,
  async () => {
    // Five steps of a tour, once.
    for (let step = 0; step < 4; step++) await press("Next");
    await press("Start working");
    expect(page.url()).not.toContain("code=");
    await press("Make the clinic");
    await page.getByText("17 of 17 declared").waitFor({ timeout: 120_000 });
    await page.getByRole("link", { name: "Classify" }).click();
    await page.getByText("No model yet").waitFor();
    await page.getByRole("slider", { name: "Privacy price" }).fill("10");
    await press(/^Spend ε 1 and fit/);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Spend ε 1/ })
      .click();
    await page.getByRole("tab", { name: "Card" }).waitFor({ timeout: 300_000 });
    const [saved] = await Promise.all([page.waitForEvent("download"), press("Save model")]);
    const { model } = loadModel(readFileSync(await saved.path(), "utf8"));
    expect(model.kind).toBe("scorecard");
    const lines = page.locator(".classify .noprint .paper-card fieldset");
    await lines.first().waitFor();
    for (let k = (await lines.count()) - 1; k >= 0; k--)
      await lines.nth(k).getByRole("radio").first().check();
    await page
      .locator(".verdict")
      .getByText(/readmitted = (yes|no)/)
      .waitFor();
    expect(amiss).toEqual([]);
  },
);

test.skipIf(NO_BROWSER)(`what was bought is in the ledger as the command line reads it${title}`, async () => {
  const { out } = await privet(folder, ["budget", "show", "clinic", "--json"]);
  expect(JSON.parse(out).entries).toBeGreaterThan(1);
  await page.getByRole("link", { name: "Budget", exact: true }).click();
  await press("Verify ledger");
  await page.getByText("intact").first().waitFor();
  // Leaving and coming back loses nothing.
  await page.reload();
  await page.getByRole("link", { name: "Classify" }).click();
  await page.locator("#shelf a").first().click();
  await page.getByRole("tab", { name: "Card" }).waitFor();
  expect(amiss).toEqual([]);
});
