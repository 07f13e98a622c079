/** Attributes, Cluster and Publish as people use them: a real server on the made-up clinic, a real browser. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { learnFrom } from "../../models/classifier/learned-classifier.ts";
import { loadModel, saveModel } from "../../models/file.ts";
import { NO_BROWSER } from "../../testing/server/browser.ts";
import { smallWholeSynopsis } from "../../testing/small-tables-synopsis.ts";
import { makeTrial } from "../../testing/study-files.ts";
import { axeFindings, expectAccessibleInBothThemes } from "../../testing/workbench/accessible.ts";
import { openWorkbench, type Workbench } from "../../testing/workbench/workbench.ts";

const title = NO_BROWSER ? ` (skipped: ${NO_BROWSER})` : "";
let workbench: Workbench;

beforeAll(async () => {
  if (NO_BROWSER) return;
  workbench = await openWorkbench({
    config: {
      datasets: {
        clinic: { schema: "clinic.schema.json", memory: "512 MB", threads: 1 },
        trial: { schema: "trial.study.json", memory: "256 MB", threads: 1 },
      },
    },
    async prepare(folder, _home, privet) {
      makeTrial(folder);
      await privet("budget", "open", "trial", "--epsilon", "10", "--delta", "1e-6");
    },
  });
});
afterAll(() => workbench?.close());

const left = async (): Promise<number> =>
  Number((await workbench.server.connect("olga").dataset("clinic").budget()).left.epsilon);

/** Asks once, and is told what is left. */
async function buy(page: Page, epsilon: string): Promise<void> {
  await page.getByText("or exactly").click();
  await page.getByLabel("Privacy price or exactly").fill(epsilon);
  await page.getByLabel("Privacy price or exactly").press("Enter");
  const before = await left();
  await page.getByRole("button", { name: new RegExp(`^Spend ε ${epsilon.slice(0, 1)}`) }).click();
  // The price is on the button; nothing is spent before the question is answered.
  expect(await left()).toBe(before);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Spend/ })
    // S57: more clicks than the page has time to close its question in.
    .evaluate((yes) => {
      for (let clicks = 0; clicks < 3; clicks++) (yes as unknown as { click(): void }).click();
    });
  await page.getByText(/^Done\. Entry \d+ is yours\.$/).waitFor();
  const after = await left();
  expect(after).toBeLessThan(before);
  expect(before - after).toBeLessThanOrEqual(Number(epsilon) + 1e-9);
}

async function expectFineInBothThemes(page: Page): Promise<void> {
  await expectAccessibleInBothThemes(page);
  workbench.expectNothingAmiss();
}

const download = async (page: Page, name: string): Promise<string> => {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return readFileSync(await saved.path(), "utf8");
};

test.skipIf(NO_BROWSER)(`attributes are described, ranked and sent on${title}`, async () => {
  const page = await workbench.visit("#/clinic/attributes");
  await page.getByText("Nothing is known of the attributes yet").waitFor();
  // What to expect is told by the formula, before anything is paid.
  const expected = page.locator(".expected");
  await expected.getByText("± ").first().waitFor();
  const whole = await left();
  await page.getByLabel("mean", { exact: true }).check({ force: true });
  await page.getByLabel("histogram", { exact: true }).check({ force: true });
  await page
    .getByText(/--statistics mean,histogram/)
    .first()
    .waitFor();
  expect(await left()).toBe(whole);
  await buy(page, "2");
  await page.getByRole("heading", { name: "Numbers" }).waitFor();
  const age = page.getByRole("row", { name: /^age/ });
  expect(await age.textContent()).toMatch(/\d\d\.?\d* to \d\d/);
  await page.getByRole("img", { name: "ward" }).waitFor();
  await expectFineInBothThemes(page);
  await age.getByRole("checkbox").check();
  await page.getByRole("checkbox", { name: /for Classify.*smoking/ }).check();
  await page.getByRole("button", { name: "Send 2 attributes to Classify" }).click();
  await page.waitForURL(/#\/clinic\/classify$/);
  await page.goto(`${workbench.server.origin}/#/clinic/attributes`);
  await page.getByRole("tab", { name: "Rank" }).click();
  await page
    .getByText(/--release values/)
    .first()
    .waitFor();
  await buy(page, "2");
  await page.getByRole("heading", { name: /^Ranked by/ }).waitFor();
  await page.getByRole("img", { name: /with intervals/ }).waitFor();
  expect(await page.getByRole("row").count()).toBe(6);
  await expectFineInBothThemes(page);
});

test.skipIf(NO_BROWSER)(`of a study only what was released is drawn${title}`, async () => {
  const page = await workbench.visit("#/trial/attributes");
  await page.getByText("replace one person's genotypes").waitFor();
  expect(await page.getByRole("tab", { name: "Describe" }).count()).toBe(0);
  const run = await workbench.server
    .connect("olga")
    .dataset("trial")
    .run({
      privet: "plan/1",
      task: "rank",
      method: "rank-snps",
      epsilon: "5",
      options: { top: 2 },
    });
  await page.goto(`${workbench.server.origin}/#/trial/attributes/${run.run.release}`);
  const figure = page.getByRole("img", { name: "Released SNPs over the genome" });
  await figure.waitFor();
  const drawn = (await figure.innerHTML()).match(/rs\d/g);
  const told = (run.release as unknown as { snps: { id: string }[] }).snps.map(({ id }) => id);
  expect([...(drawn ?? [])].sort()).toEqual([...told].sort());
  await expectFineInBothThemes(page);
});

test.skipIf(NO_BROWSER)(`centres are drawn, and say who would be near them${title}`, async () => {
  const page = await workbench.visit("#/clinic/cluster");
  await page
    .locator(".expected")
    .getByText(/centre/)
    .first()
    .waitFor();
  await buy(page, "1");
  await page.getByRole("heading", { name: "4 centres" }).waitFor();
  await page.getByRole("img", { name: "Centres over the attributes" }).waitFor();
  await page.getByLabel("Across").selectOption("bmi");
  await page.getByLabel("Up", { exact: true }).selectOption("pulse");
  await page.getByRole("img", { name: "Centres by bmi and pulse" }).waitFor();
  await page.getByText(/This person would be in/).waitFor();
  const spent = await left();
  await page.getByRole("slider", { name: "age" }).fill("90");
  await page.getByText(/This person would be in group \d/).waitFor();
  expect(await left()).toBe(spent);
  await expectFineInBothThemes(page);
});

test.skipIf(NO_BROWSER)(`a synopsis is published, filtered, taken away and learnt from${title}`, async () => {
  const page = await workbench.visit("#/clinic/publish");
  await page
    .locator(".expected")
    .getByText(/noise in each count/)
    .waitFor();
  await buy(page, "3");
  await page.getByRole("heading", { name: "Synopsis of clinic" }).waitFor();
  const spent = await left();
  const panels = page.locator(".marg");
  const [first, second] = [panels.nth(0), panels.nth(1)];
  const rowsOf = async (panel: typeof first) =>
    ((await panel.locator("tbody").textContent()) ?? "").replace(/\s+/g, " ");
  const [own, other] = [await rowsOf(first), await rowsOf(second)];
  await first.getByRole("button").first().click();
  // Choosing a group changes the others, and not the attribute's own bars.
  expect(await rowsOf(second)).not.toBe(other);
  expect(await rowsOf(first)).toBe(own);
  expect(await page.locator(".filter").textContent()).toContain(":");
  await page.getByRole("button", { name: "Clear all" }).click();
  expect(await rowsOf(second)).toBe(other);

  await page.getByLabel("Made-up rows").fill("25");
  expect((await download(page, "Download table")).trim().split("\n")).toHaveLength(26);
  await page.getByLabel("Format").selectOption("arff");
  expect(await download(page, "Download table")).toMatch(/^@relation/);
  expect(await download(page, "Counts as CSV")).toContain("rows,halfWidth,couldBeNoise");
  expect(await download(page, "Download about.md")).toContain("privet classify --on synopsis.json");

  await page.getByRole("button", { name: "Learn, free", exact: true }).click();
  await page.getByRole("heading", { name: "The tree" }).waitFor();
  await page
    .getByText(/^readmitted: (no|yes)/)
    .last()
    .waitFor();
  const { model, guarantee } = loadModel(await download(page, "Save the model"));
  expect([model.label.name, guarantee]).toEqual(["readmitted", "proved"]);
  await expectFineInBothThemes(page);
  // Exploring was free.
  expect(await left()).toBe(spent);
});

test.skipIf(NO_BROWSER)(
  `a synopsis of a whole table without a label is explored, and learnt from by one that is chosen${title}`,
  async () => {
    const { run, release } = await workbench.server.connect("olga").dataset("clinic").run({
      privet: "plan/1",
      task: "publish",
      method: "priv-pfc",
      label: "readmitted",
      epsilon: "0.5",
      options: {},
    });
    // The server's answer with another model in it: the page is to show whatever a release may hold.
    const model = smallWholeSynopsis();
    const text = JSON.stringify({ ...(release as object), model: model.toJSON() });
    // Not the Publish screen, which would ask for its newest release at once.
    const page = await workbench.visit("#/clinic/cluster");
    await page.route(`**/v1/releases/${run.release}`, async (route) => {
      const told = await (await route.fetch()).json();
      await route.fulfill({ json: { ...told, release: JSON.parse(text) } });
    });
    const asked: unknown[] = [];
    await page.route(`**/v1/releases/${run.release}/models`, async (route) => {
      const body = route.request().postDataJSON();
      asked.push(body);
      const learnt = JSON.parse(saveModel(learnFrom(model, body.learner, 1, body.label), {}));
      await route.fulfill({ json: { model: learnt } });
    });
    await page.goto(`${workbench.server.origin}/#/clinic/publish/${run.release}`);
    await page.getByText("3 tables of noisy counts").waitFor();
    const panels = page.locator(".marg");
    expect(await panels.count()).toBe(3);
    // Without a label there is no share of one; a filter still changes the others.
    expect(await page.locator("th.share").count()).toBe(0);
    const other = await panels.nth(1).locator("tbody").textContent();
    await panels.nth(0).getByRole("button").first().click();
    expect(await panels.nth(1).locator("tbody").textContent()).not.toBe(other);
    await page.getByRole("button", { name: "Clear all" }).click();
    expect(await download(page, "Counts as CSV")).toContain("age,colour,outcome,rows");
    expect(await download(page, "Download about.md")).toContain("relations that no table above holds");
    const learn = page.locator("#learn");
    await learn.getByLabel("Label").selectOption("colour");
    await learn.getByRole("button", { name: "Learn, free", exact: true }).click();
    await page.getByText(/^colour: /).waitFor();
    expect(asked).toEqual([{ learner: "cart", label: "colour" }]);
    // A label may be named where the method does without; choosing none asks for another price.
    const another = page.locator(".another");
    await another.getByLabel("Label", { exact: true }).first().selectOption("none: the whole table");
    await page
      .getByText(/privet publish clinic --with privet-tables --epsilon/)
      .first()
      .waitFor();
    await another.locator("details.choose summary").click();
    await another.getByRole("radio", { name: /Privet's grid/ }).check();
    await page
      .getByText(/privet publish clinic --with privet-grid --label readmitted/)
      .first()
      .waitFor();
    await expectFineInBothThemes(page);
  },
);

test.skipIf(NO_BROWSER)(
  `a release that nobody has is asked for once, and refused in words${title}`,
  async () => {
    const page = await workbench.visit("#/clinic/cluster");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate(`location.hash = "#/clinic/cluster/rel_nobody"`);
    await page.getByRole("alert").first().waitFor();
    await page.waitForTimeout(400);
    expect(asked.filter((path) => path === "/v1/releases/rel_nobody")).toHaveLength(1);
  },
);

test.skipIf(NO_BROWSER)(`whoever signs out leaves nothing in the page${title}`, async () => {
  const page = await workbench.visit("#/clinic/cluster");
  await page.evaluate(`globalThis.mark = "read for olga"`);
  await page.getByRole("button", { name: "Sign out" }).click();
  // The script that signs in runs again with the page, so that only what was in memory is gone.
  await page.waitForFunction(`globalThis.mark === undefined`);
  expect(new URL(page.url()).hash).not.toContain("cluster");
});

test.skipIf(NO_BROWSER)(`what a page must not do would have been seen${title}`, async () => {
  const page = await workbench.visit("#/clinic/publish");
  workbench.expectNothingAmiss();
  await page.evaluate(`{
    const box = document.createElement("p");
    box.setAttribute("style", "color: red");
    document.body.append(box, document.createElement("button"));
    fetch("http://127.0.0.2:9/").catch(() => 0);
  }`);
  expect((await axeFindings(page)).join()).toContain("button-name");
  expect(workbench.amiss).toContain("policy: style-src-attr inline");
  expect(workbench.amiss).toContain("policy: connect-src http://127.0.0.2:9/");
});
