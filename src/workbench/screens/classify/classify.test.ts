/** Classify in a real browser, on a real server: a card is bought, used as a form, judged, named and printed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { clinicCsv } from "../../../demo/clinic.ts";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { expectAccessible } from "../../../testing/workbench/accessible.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";

let workbench: Workbench;
beforeAll(async () => {
  if (!NO_BROWSER) workbench = await openWorkbench({ rows: 4000, people: { ana: "3" } });
});
afterAll(() => workbench?.close());

/** How many entries the ledger has. */
async function entries(): Promise<number> {
  const { server } = workbench;
  const answer = await fetch(`${server.origin}/v1/datasets/clinic/budget`, {
    headers: { authorization: `Bearer ${server.token("olga")}` },
  });
  return ((await answer.json()) as { readonly entries: number }).entries;
}

const publicRows = { name: "clinic-test.csv", mimeType: "text/csv" };

test.skipIf(NO_BROWSER)(
  "a card is bought, its boxes add up to an answer, a public file judges it, and it prints empty on one page",
  async () => {
    const page = await workbench.visit("#/clinic/classify", { who: "ana" });
    const before = await entries();
    await page.getByText("No model yet").waitFor();
    await page.getByText(/^Options:/).click();
    await page.getByRole("combobox", { name: "Model" }).selectOption("card");
    await page.getByRole("slider").fill("10");
    await page.getByRole("button", { name: /^Spend ε 1 and fit/ }).click();
    await page.getByRole("button", { name: "Spend ε 1", exact: true }).click();
    await page.getByRole("tab", { name: "Card" }).waitFor();
    expect(await entries()).toBe(before + 1);
    // The price that was asked before knows by now that this is owned.
    await page.getByText("You own this already.").waitFor();
    expect(await page.getByRole("button", { name: /^Spend ε 1 and fit/ }).count()).toBe(0);

    const lines = page.locator(".classify .noprint .paper-card fieldset");
    await lines.first().waitFor();
    const count = await lines.count();
    expect(count).toBeGreaterThan(2);
    const total = page.locator(".total output");
    expect(await total.textContent()).toBe("0");
    expect(await page.locator(".verdict").textContent()).toContain(`${count} lines are open`);
    let sum = 0;
    for (let k = 0; k < count; k++) {
      const box = lines.nth(k).locator(".box").last();
      sum += Number((await box.locator("b").textContent())?.match(/\d+/)?.[0]);
      await box.getByRole("radio").check();
    }
    expect(await total.textContent()).toBe(String(sum));
    const from = Number((await page.locator(".total small").textContent())?.match(/from (\d+)/)?.[1]);
    expect(await page.locator(".verdict").textContent()).toBe(`readmitted = ${sum >= from ? "yes" : "no"}`);
    await expectAccessible(page);

    await page.getByRole("tab", { name: "How good" }).click();
    const buffer = Buffer.from([...clinicCsv("test", 2000)].join(""));
    await page.getByLabel("A public file with the label").setInputFiles({ ...publicRows, buffer });
    await page.getByText("said: yes").first().waitFor();
    const cells = await page.locator(".conf").first().locator("td.cm b").allTextContents();
    expect(cells.reduce((all, text) => all + Number(text.replaceAll(",", "")), 0)).toBe(2000);
    await page.locator("figure svg").last().waitFor();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Card" }).click();
    expect(await page.locator(".totals li").count()).toBeGreaterThan(3);

    await page.getByRole("tab", { name: "What if" }).click();
    const said = page.locator(".what-if .msg");
    await said.getByText(/^readmitted = (yes|no)$/).waitFor();
    await page.getByRole("slider", { name: "age" }).fill("90");
    await said.getByText(/^readmitted = (yes|no)$/).waitFor();

    await page.getByText("Name and note").click();
    await page.getByLabel("Name", { exact: true }).fill('<img src=x onerror="alert(1)">');
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "<img src=x" }).waitFor();
    await page.locator("#shelf").getByText("<img src=x").waitFor();

    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".printed").isVisible()).toBe(true);
    expect(await page.getByRole("radio").first().isVisible()).toBe(false);
    expect(await entries()).toBe(before + 1);
    workbench.expectNothingAmiss();
  },
);
