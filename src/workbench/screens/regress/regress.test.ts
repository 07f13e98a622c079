/** Regress in a real browser, on a real server: a model of a number is bought, told, judged, and asked about somebody who does not exist. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { clinicCsv } from "../../../demo/clinic.ts";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { expectAccessible } from "../../../testing/workbench/accessible.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";

let workbench: Workbench;
beforeAll(async () => {
  if (!NO_BROWSER) workbench = await openWorkbench({ rows: 2000, people: { ana: "3" } });
});
afterAll(() => workbench?.close());

test.skipIf(NO_BROWSER)("a number is chosen and its model bought, told, judged and asked", async () => {
  const page = await workbench.visit("#/clinic/regress", { who: "ana" });
  await page.getByText("No model of a number yet").waitFor();
  const label = page.getByRole("combobox", { name: "Label" });
  // Numbers alone can be predicted, and not what Classify tells apart.
  const choices = await label.locator("option").allTextContents();
  expect(choices).toContain("age");
  expect(choices).not.toContain("readmitted");
  await label.selectOption("age");
  await page.getByRole("slider").fill("10");
  await page.getByRole("button", { name: /^Spend ε 1 and fit/ }).click();
  await page.getByRole("button", { name: "Spend ε 1", exact: true }).click();
  await page.getByRole("heading", { name: "How much is age?" }).waitFor();
  await page.getByText(/^[+−][\d.]+ for every row$/).waitFor();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "How good" }).click();
  const buffer = Buffer.from([...clinicCsv("test", 500)].join(""));
  const file = { name: "clinic-test.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("A public file with the label").setInputFiles(file);
  await page.getByText("root of the mean squared error").waitFor();
  await page.getByText(/^off by [\d.]+ on average on clinic-test.csv \(500 rows\)$/).waitFor();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "What if" }).click();
  await page.getByText(/^age = [\d.]+$/).waitFor();
  await page.locator("#shelf").getByText("Model of a number").first().waitFor();
  workbench.expectNothingAmiss();
});
