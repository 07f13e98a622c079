import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlanAsked } from "../../../client/wire.ts";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { expectAccessible } from "../../../testing/workbench/accessible.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";
import { noiseReach } from "./histogram.ts";

const NASTY = ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>'] as const;
const SECRET = "73919371";

let workbench: Workbench;
let folder = "";
beforeAll(async () => {
  if (NO_BROWSER) return;
  const prepare = (at: string) => {
    folder = at;
    writeFileSync(join(at, "visits.csv"), `age,${NASTY[0]},outcome\n${SECRET},a,yes\n44,b,no\n`);
    const wide = Array.from({ length: 1000 }, (_, k) => `column_${k + 1}`);
    writeFileSync(join(at, "wide.csv"), `${wide.join(",")}\n`);
  };
  workbench = await openWorkbench({ rows: 300, people: { ana: "1" }, config: { workshop: true }, prepare });
});
afterAll(() => workbench?.close());

const chip = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

const histogramOf = (name: string): PlanAsked => ({
  privet: "plan/1",
  task: "describe",
  epsilon: "0.5",
  attributes: [name],
  options: { statistics: [{ what: "histogram" }] },
});

test.skipIf(NO_BROWSER)("a CSV file is declared from nothing to a table that is open", async () => {
  const page = await workbench.visit("#/clinic/data/tables");
  await expectAccessible(page);
  await press(page, "Read its header: visits.csv");
  await page.getByText("0 of 3 declared").waitFor();
  await chip(page, "number").check();
  await page.getByText("age has no bounds").waitFor();
  await page.getByLabel("Lowest").fill("0");
  await page.getByLabel("Highest").fill("120");
  await chip(page, "physics").check();
  await page.getByLabel("In words").fill("nobody is older");
  await page.getByText("1 of 3 declared").waitFor();
  await press(page, NASTY[0]);
  await chip(page, "category").check();
  await page.getByLabel("Values, one a line").fill(`a\nb\n${NASTY[1]}`);
  await page.getByText("Groups (taxonomy)").click();
  await press(page, "Make groups");
  // By keyboard alone: down to the first value, into the second group, and the group gets a name.
  await page.getByRole("treeitem").first().press("ArrowDown");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("F2");
  await page.keyboard.type("first and more");
  await page.keyboard.press("Enter");
  await press(page, "outcome");
  await chip(page, "label").check();
  await page.getByLabel("Values, one a line").fill("no\nyes");
  await page.getByText("3 of 3 declared").waitFor();
  await page.getByText("Simulated.").waitFor();
  await page.locator("figure svg rect").first().waitFor();
  await expectAccessible(page);
  await press(page, /^Save$/);
  await press(page, /Open a budget of/);
  await page.getByRole("dialog").getByText("one person").waitFor();
  await press(page, "Open it");
  await press(page, "Open the table");
  await page.getByText("private, and none is declared").waitFor();
  expect(page.url()).toContain("#/visits/data");
  const schema = JSON.parse(readFileSync(join(folder, "visits.schema.json"), "utf8"));
  expect(schema.attributes[0]).toEqual({
    ...{ name: "age", kind: "numeric", low: 0, high: 120, missing: "group" },
    source: "physics: nobody is older",
  });
  expect(schema.attributes[1].values).toEqual(["a", "b", NASTY[1]]);
  const [{ groups }] = schema.attributes[1].taxonomy;
  expect(groups[0].name).toBe("first and more");
  expect(groups[1].values).toContain("a");
  expect(await page.locator("main img, main script").count()).toBe(0);
  expect(await page.locator("main").textContent()).not.toContain(SECRET);
  workbench.expectNothingAmiss();
});

test.skipIf(NO_BROWSER)(
  "a table that is open is read and searched, its made-up bars say so, and a price is asked for free",
  async () => {
    const page = await workbench.visit("#/clinic/data", { dark: true });
    await page.getByText("public: 300").waitFor();
    await page.getByText("Simulated.").waitFor();
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith("/quotes") && answer.ok()),
      page.getByRole("slider").press("ArrowRight"),
    ]);
    const band = noiseReach({ neighbours: "replace", epsilon: 0.15, isMeasured: false });
    await page.getByText(`± ${band} rows`).waitFor();
    await page.getByText("ε 10", { exact: true }).waitFor();
    await expectAccessible(page);
    // Sheets of other screens have names of their own: everything lies in its panel.
    const panel = page.locator(".one-att");
    expect(await panel.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(2);
    await workbench.server.connect("ana").dataset("clinic").run(histogramOf("age"));
    await page.reload();
    await press(page, "age");
    await page.getByText("The histogram that you own").first().waitFor();
    await press(page, "pulse");
    await page.getByText("Simulated.").waitFor();
    await page.getByLabel("Find an attribute").fill("smok");
    await expect.poll(() => page.locator(".virtual-line").count(), { timeout: 60_000 }).toBe(1);
    workbench.expectNothingAmiss();
  },
);

test.skipIf(NO_BROWSER)(
  "a thousand attributes are a few lines of the page, and one of them is found",
  async () => {
    const page = await workbench.visit("#/clinic/data/file%3Awide.csv", { width: 390, height: 844 });
    await press(page, "It names the columns: show it");
    await page.getByText("0 of 1000 declared").waitFor();
    expect(await page.locator(".virtual-line").count()).toBeLessThan(60);
    await page.getByLabel("Find an attribute").fill("column_777");
    await expect.poll(() => page.locator(".virtual-line").count(), { timeout: 60_000 }).toBe(1);
    await expectAccessible(page);
    workbench.expectNothingAmiss();
  },
);
