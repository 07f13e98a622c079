import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { expectAccessible } from "../../../testing/workbench/accessible.ts";
import { LARGE, largeExperiment, madeUpWards } from "../../../testing/workbench/experiments.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";

let workbench: Workbench;
let folder = "";
beforeAll(async () => {
  if (NO_BROWSER) return;
  workbench = await openWorkbench({
    rows: 200,
    config: { workshop: true },
    async prepare(home) {
      folder = home;
      madeUpWards(home, "a-wards", 200);
      await largeExperiment(home);
    },
  });
});
afterAll(() => workbench?.close());

const tabNamed = (page: Page, name: RegExp) => page.getByRole("tab", { name });

describe.skipIf(NO_BROWSER)("the Experiment screen", () => {
  test("two methods, two ε, three repeats on a public table: set up, run, analysed, downloaded", async () => {
    const page = await workbench.visit("#/clinic/experiment");
    await page.getByText("Private tables cannot be opened on this screen").waitFor();
    expect(await page.getByRole("checkbox", { name: /^clinic/ }).isDisabled()).toBe(true);
    expect(await page.getByRole("checkbox", { name: /^a-wards/ }).isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: /^Privet privet$/ }).uncheck();
    await page.getByRole("slider", { name: /Repeats/ }).fill("3");
    await page.getByText("15 runs").waitFor();
    await page.getByText(/^about .* on/).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start, free" }).click();

    await tabNamed(page, /2 Run 100/).waitFor();
    const matrix = page.getByRole("table", { name: /mean of the runs so far/ });
    expect(await matrix.locator(".mx-cell.full").count()).toBe(5);
    expect(await matrix.locator(".mx-cell.best").count()).toBe(2);
    await expectAccessible(page);

    await tabNamed(page, /Analyse/).click();
    await page.getByRole("img", { name: /against ε/ }).waitFor();
    await page.getByRole("img", { name: /Every repeat at/ }).waitFor();
    const tests = page.getByRole("region", { name: /Differences, by method/ }).getByRole("row");
    expect(await tests.count()).toBe(2);
    expect(await tests.nth(1).textContent()).toMatch(/PrivLocal[\s\S]*\d \/ \d \/ \d/);
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Numbers, CSV" }).click();
    const csv = readFileSync(await (await download).path(), "utf8");
    expect(csv.split("\n")[0]).toMatch(/^data,rows,measure/);
    expect(existsSync(join(folder, "experiments/experiment-1.jsonl"))).toBe(true);
    workbench.expectNothingAmiss();
  });

  test("numbers are predicted as well: the label is chosen among them, and errors are in its units", async () => {
    const page = await workbench.visit("#/clinic/experiment");
    await page.getByRole("combobox", { name: "What is learnt" }).selectOption("regress");
    expect(await page.getByRole("checkbox", { name: /^a-wards/ }).isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: /^Mean mean$/ }).check();
    await page.getByText("Name, seed, δ, threads").click();
    await page.getByLabel("Name", { exact: true }).fill("numbers");
    await page.getByRole("slider", { name: /Repeats/ }).fill("3");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start, free" }).click();
    await tabNamed(page, /2 Run 100/).waitFor();
    await tabNamed(page, /Analyse/).click();
    await page.getByRole("img", { name: /against ε/ }).waitFor();
    await page
      .getByText(/Mean squared error/)
      .first()
      .waitFor();
    workbench.expectNothingAmiss();
  });

  test("five thousand cells: only those in sight are in the page, and scrolling brings the others", async () => {
    const page = await workbench.visit("#/clinic/experiment/large", { dark: true });
    const matrix = page.getByRole("table", { name: /Five thousand cells/ });
    await matrix.getByRole("rowheader", { name: "Method 1", exact: true }).waitFor();
    await matrix.locator(".mx-cell.full").first().waitFor();
    const nodes = () => matrix.evaluate((box) => box.querySelectorAll("*").length);
    expect(await nodes()).toBeLessThan(2500);
    expect(await matrix.getAttribute("aria-rowcount")).toBe(String(LARGE.methods + 1));
    expect(await matrix.getAttribute("aria-colcount")).toBe(String(LARGE.sets * LARGE.amounts + 1));
    expect(await matrix.getByRole("rowheader", { name: "Method 50" }).count()).toBe(0);
    await matrix.evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight));
    await matrix.getByRole("rowheader", { name: "Method 50" }).waitFor();
    expect(await matrix.getByRole("rowheader", { name: "Method 1", exact: true }).count()).toBe(0);
    await matrix.getByRole("columnheader", { name: "set-5 ε 2", exact: true }).waitFor();
    expect(await nodes()).toBeLessThan(2500);
    await expectAccessible(page);
    workbench.expectNothingAmiss();
  });
});
