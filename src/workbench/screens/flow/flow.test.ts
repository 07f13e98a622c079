/** Flow in a real browser, on a real server: drawn by mouse and by keyboard alone, priced, run once, and looked at step by step. */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "../../../testing/workbench/accessible.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";

const title = NO_BROWSER ? ` (skipped: ${NO_BROWSER})` : "";
let workbench: Workbench;
beforeAll(async () => {
  if (!NO_BROWSER) workbench = await openWorkbench({ rows: 1000 });
});
afterAll(() => workbench?.close());

const clinic = () => workbench.server.connect("olga").dataset("clinic");
const budget = () => clinic().budget();
/** Runs that were paid for; the ledger also has a word of what each of their steps released. */
const spends = async () => (await clinic().ledger()).filter(({ kind }) => kind === "spend").length;
const labels = (page: Page): Promise<readonly string[]> =>
  page
    .locator(".flow-step")
    .evaluateAll((all) => all.map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim()));
const focused = (page: Page) =>
  page.evaluate(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? ''",
  ) as Promise<string>;
/** Until every step that costs has its share. */
const priced = (page: Page) =>
  expect
    .poll(async () => (await labels(page)).filter((one) => one.includes("no price")).length, {
      timeout: 120_000,
    })
    .toBe(0);

const box = (name: string) => `.flow-step[data-step="${name}"]`;

async function middle(page: Page, selector: string): Promise<readonly [number, number]> {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!;
  return [x + width / 2, y + height / 2];
}

async function expectInView(page: Page, what: Locator) {
  const { y, height } = (await what.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
}

test.skipIf(NO_BROWSER)(
  `a ready flow is changed, priced for nothing, run by one button, and each step is shown as its own screen shows it${title}`,
  async () => {
    const page = await workbench.visit("#/clinic/flow");
    const [before, paid] = [await budget(), await spends()];
    await page.getByRole("button", { name: /^A first look/ }).click();
    await page.getByRole("button", { name: "Add: Publish" }).click();
    await page.getByRole("button", { name: "Add: Learn" }).click();
    await priced(page);
    expect((await labels(page)).map((one) => one.replace(/ε [\d.]+ \d+%/, "ε"))).toEqual([
      "look Describe · statistics ε",
      "top Rank · rank-attributes ε",
      "publish Publish · privet-tables ε",
      "learn Learn from publish free",
    ]);
    const told = await page.getByText(/^Together ε/).textContent();
    const [together, apart] = told!.match(/(?<=ε )[\d.]*\d/g)!.map(Number);
    expect(together).toBeLessThan(apart);
    // A line that fits nowhere joins nothing; one that fits does.
    const dot = `${box("top")} .flow-dot`;
    await drag(page, await middle(page, dot), await middle(page, box("learn")));
    expect((await labels(page)).at(-1)).toContain("from publish");
    await drag(page, await middle(page, dot), await middle(page, box("look")));
    await expect.poll(async () => (await labels(page))[0]).toContain("look Describe · statistics from top");
    await page.getByRole("button", { name: "Undo" }).click();
    await priced(page);
    expect((await labels(page))[0]).not.toContain("from top");
    await page.getByRole("option", { name: /^top/ }).click();
    await page.getByRole("img", { name: /^Why ε/ }).waitFor();
    await expectAccessibleInBothThemes(page);
    expect(await budget()).toEqual(before);

    await page.getByRole("button", { name: /^Spend ε .* and run it/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Spend/ })
      .click();
    await page.getByText(/^Done\. Entry \d+ is yours\.$/).waitFor({ timeout: 300_000 });
    const after = await budget();
    expect(await spends()).toBe(paid + 1);
    await page.getByRole("heading", { name: "Numbers" }).waitFor();
    await page.getByRole("tab", { name: "top", exact: true }).click();
    await page.getByRole("heading", { name: /^Ranked by/ }).waitFor();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("tab", { name: "publish", exact: true }).click();
    await page.getByText("Synopsis of clinic").waitFor();
    // A free step is carried out when it is looked at; the server is asked about the step, and nothing is paid.
    await page.getByRole("tab", { name: "learn", exact: true }).click();
    await page.getByRole("heading", { name: "The tree" }).waitFor();
    expect((await budget()).left).toEqual(after.left);
    await page.locator("#shelf a b").getByText("A first look").waitFor();
    await page.getByRole("button", { name: "Draw it again" }).click();
    await expect.poll(() => page.locator(".flow-step").count()).toBe(4);
    // What is there is opened for nothing; whoever wants another draw says so.
    await page.getByText("You own this already.").waitFor();
    await page.getByRole("button", { name: /^Spend ε .* again and run it/ }).waitFor();
    workbench.expectNothingAmiss();
  },
);

/** A short step, and one that takes as long as it is left to. */
const LONG = {
  ...{ privet: "flow/1", title: "Short and long", epsilon: "0.5", delta: "0" },
  steps: [
    { name: "look", task: "describe", options: { statistics: [{ what: "mean", of: ["age"] }] } },
    { name: "top", task: "rank", label: "readmitted", options: { top: 2 } },
    {
      ...{ name: "long", task: "classify", label: "readmitted", method: "priv-gene" },
      options: { population: 2000, parents: 2, rounds: 2000 },
    },
  ],
};

test.skipIf(NO_BROWSER)(
  `what a step has released is shown and on the shelf while the flow goes on${title}`,
  async () => {
    const page = await workbench.visit("#/clinic/flow");
    await page.locator("input[type=file]").setInputFiles({
      ...{ name: "flow.json", mimeType: "application/json" },
      buffer: Buffer.from(JSON.stringify(LONG)),
    });
    await priced(page);
    const before = await budget();
    await page.getByRole("button", { name: /^Spend ε .* and run it/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Spend/ })
      .click();
    // In the place of the button, where it was pressed: how far the run is. The same is not sold a second time meanwhile.
    const stop = page.locator(".flow-whole .spend-box").getByRole("button", { name: "Stop", exact: true });
    await stop.waitFor();
    await expectInView(page, stop);
    expect(await page.getByRole("button", { name: /^Spend ε/ }).count()).toBe(0);
    await page.getByText("what its steps have released stays yours").waitFor();
    await page.getByText("2 of 3 steps that cost have released.").waitFor({ timeout: 120_000 });
    const { own } = await budget();
    const left = Number(own!.cap) - Number(own!.spent) - Number(own!.reserved);
    await expect
      .poll(async () => Number((await page.locator(".purse b").textContent())!.match(/[\d.]+/)![0]))
      .toBeCloseTo(left, 2);
    const steps = page.locator(".flow-going li");
    expect(await steps.allTextContents()).toEqual(["look released", "top released", "long · to come"]);
    await page.locator("#shelf a b").getByText("top", { exact: true }).waitFor();
    await expectAccessibleInBothThemes(page);
    await steps.getByRole("link", { name: /^look/ }).click();
    await page.getByRole("heading", { name: "Numbers" }).waitFor();
    expect(page.url()).toMatch(/rel_\w+\.1$/);
    await expectAccessible(page);
    if (process.env.PRIVET_PICTURES)
      await page.screenshot({ path: process.env.PRIVET_PICTURES, fullPage: true });
    await page.getByRole("tab", { name: "Draw" }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText(/^Done\. Entry \d+ is yours\.$/).waitFor({ timeout: 120_000 });
    // One price, and no more; what a stop gives back is little here.
    const after = await budget();
    expect(Number(after.own!.spent) - Number(before.own!.spent)).toBeCloseTo(Number(LONG.epsilon), 2);
    workbench.expectNothingAmiss();
  },
);

test.skipIf(NO_BROWSER)(
  `a flow is drawn, joined, moved and taken apart by keyboard alone${title}`,
  async () => {
    const page = await workbench.visit("#/clinic/flow");
    const { keyboard } = page;
    const tabTo = async (is: (label: string) => boolean) => {
      for (let k = 0; k < 120 && !is(await focused(page)); k++) await keyboard.press("Tab");
      expect(is(await focused(page))).toBe(true);
    };
    await tabTo((label) => label === "Add: Rank");
    await keyboard.press("Enter");
    await tabTo((label) => label === "Add: Classify");
    await keyboard.press("Enter");
    expect((await labels(page))[1]).toMatch(/^classify .* from rank /);
    await tabTo((label) => label.startsWith("classify "));
    await keyboard.press("ArrowLeft");
    expect(await focused(page)).toMatch(/^rank /);
    await keyboard.press("ArrowRight");
    await keyboard.press("Enter");
    // In the form: the list of what fits holds the ranking, and nothing else.
    const from = page.getByRole("combobox", { name: "Attributes from" });
    expect(await from.locator("option").allTextContents()).toEqual([
      "all, or those picked below",
      "rank (Rank · rank-attributes)",
    ]);
    await from.focus();
    await keyboard.press("Home");
    await expect.poll(async () => (await labels(page)).some((one) => one.includes("from rank"))).toBe(false);
    // Whoever has gone into the form stays there, also when the step is called something else.
    await page.getByRole("textbox", { name: "Name", exact: true }).focus();
    await keyboard.type("2");
    await keyboard.press("Tab");
    expect((await labels(page))[1]).toMatch(/^classify2 /);
    expect(await from.evaluate((field) => field.matches(":focus"))).toBe(true);
    // Without an edge both stand in one column, and change places.
    await page.getByRole("option", { name: /^classify/ }).focus();
    const order = async () => (await labels(page)).map((one) => one.split(" ")[0]);
    for (const [key, now] of [
      ["Alt+ArrowUp", ["classify2", "rank"]],
      ["Alt+ArrowDown", ["rank", "classify2"]],
      ["Alt+ArrowUp", ["classify2", "rank"]],
    ] as const) {
      await keyboard.press(key);
      expect(await order()).toEqual(now);
      expect(await focused(page)).toMatch(/^classify2 /);
    }
    // Whoever has left the canvas by Tab stays where they are when something is chosen there.
    await keyboard.press("Shift+Tab");
    const elsewhere = await focused(page);
    await keyboard.press("Enter");
    expect([(await labels(page)).length, await focused(page)]).toEqual([3, elsewhere]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("option", { name: /^classify2/ }).focus();
    await keyboard.press("Delete");
    expect(await focused(page)).toMatch(/^rank /);
    expect(await labels(page)).toHaveLength(1);
    await page.getByText("rank-attributes").first().waitFor();
    await keyboard.press("Delete");
    await page.getByText("Start from a ready flow").waitFor();
    workbench.expectNothingAmiss();
  },
);

test.skipIf(NO_BROWSER)(`a flow is a file: saved, opened, and refused where it is none${title}`, async () => {
  const page = await workbench.visit("#/clinic/flow", { width: 390, height: 844 });
  await page.getByRole("button", { name: /^Publish, then learn/ }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save flow" }).click(),
  ]);
  const text = readFileSync(await saved.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ privet: "flow/1", epsilon: "1", steps: { length: 4 } });
  await page.getByRole("button", { name: "Clear" }).click();
  const open = (content: string) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "flow.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await open("{}");
  await page.getByText(/^That file is no flow/).waitFor();
  await open(text);
  await page.getByRole("option", { name: /^tree Learn · cart from synopsis/ }).waitFor();
  await priced(page);
  await expectAccessible(page);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  // Every step that can be added is seen without moving anything sideways.
  const { x, width } = (await page.getByRole("group", { name: "Steps to add" }).boundingBox())!;
  for (const button of await page.getByRole("button", { name: /^Add: / }).all()) {
    const place = (await button.boundingBox())!;
    expect(place.x + place.width).toBeLessThanOrEqual(x + width);
  }
  workbench.expectNothingAmiss();
});
