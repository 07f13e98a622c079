/** The Audit screen in a real browser: lights, a measurement, proofs, a receipt, the access log. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditFacts } from "../../../../tools/audit-facts.ts";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { expectAccessible } from "../../../testing/workbench/accessible.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";

const root = join(import.meta.dirname, "../../../..");

/** What the build writes beside the program. */
function withFacts(_folder: string, home: string): void {
  mkdirSync(join(home, "audit"), { recursive: true });
  const facts = auditFacts(root, "2026-11-16T10:00:00.000Z");
  // As if one proof's code had changed since it was read.
  const proofs = facts.proofs.map((proof, i) => (i === 0 ? { ...proof, isStale: true } : proof));
  // Whether the tree itself keeps its rules is for tools/boundaries.test.ts to say.
  const boundary = { ...facts.boundary, violations: 0 };
  writeFileSync(join(home, "audit/facts.json"), JSON.stringify({ ...facts, proofs, boundary }));
}

let workbench: Workbench;
beforeAll(async () => {
  if (NO_BROWSER) return;
  workbench = await openWorkbench({
    ...{ rows: 200, people: { ana: "1" }, config: { workshop: true }, prepare: withFacts },
  });
});
afterAll(() => workbench?.close());

const light = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

test.skipIf(NO_BROWSER)(
  "lights say in words what holds, what is stale and what was not checked",
  async () => {
    const page = await workbench.visit("#/clinic/audit");
    await light(page, "Ledger").getByText("holds").waitFor();
    expect(await light(page, "Ledger").textContent()).toContain("1 ledger");
    expect(await light(page, "Proofs").getByText("stale", { exact: true }).count()).toBe(1);
    expect(await light(page, "Boundary").getByText("holds").count()).toBe(1);
    expect(await light(page, "Mechanisms").getByText("not checked").count()).toBe(1);
    await expectAccessible(page);
    await light(page, "Proofs").getByRole("button").click();
    await page.getByLabel("Search proofs").fill("laplace");
    await page.getByText("mechanisms/laplace/index.ts").waitFor();
    expect(await page.getByText("mechanisms/exponential/index.ts").count()).toBe(0);
    await page.getByLabel("Search proofs").fill("");
    // What has to be read again comes first.
    expect(await page.getByRole("listitem").first().textContent()).toContain("stale");
    await page.context().close();
  },
);

test.skipIf(NO_BROWSER)("mechanisms are measured, drawn below the line, and the light turns", async () => {
  const page = await workbench.visit("#/clinic/audit", { dark: true, width: 390, height: 844 });
  await page.getByLabel("Draws on each table").selectOption("5000");
  await page.getByRole("button", { name: "Measure now" }).click();
  await page.getByText(/points lie below the line/).waitFor({ timeout: 300_000 });
  await light(page, "Mechanisms").getByText("holds").waitFor();
  await page.getByLabel("Mechanism", { exact: true }).selectOption("exponential");
  await page.locator("figcaption b", { hasText: "What exponential drew" }).waitFor();
  await page.locator("figure svg").nth(1).waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test.skipIf(NO_BROWSER)(
  "a receipt that nobody paid for is found out, and looks are in the access log",
  async () => {
    const page = await workbench.visit("#/clinic/audit/ledger");
    await page.getByLabel("Receipt or model, as JSON").fill("{ no");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.getByText("That is no JSON").waitFor();
    await page.getByLabel("Receipt or model, as JSON").fill(JSON.stringify({ receipt: madeUp }));
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.getByText("The ledger has no such entry").waitFor();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Access log" }).click();
    await page.getByText("ledger.verify").first().waitFor();
    await expectAccessible(page);
    await page.context().close();
  },
);

test.skipIf(NO_BROWSER)(
  "an analyst sees no light, and may verify receipts; no page did what it must not",
  async () => {
    const page = await workbench.visit("#/clinic/audit", { who: "ana" });
    await page.getByText("The lights are for owners and auditors").waitFor();
    expect(await page.getByRole("article").count()).toBe(0);
    await expectAccessible(page);
    workbench.expectNothingAmiss();
    await page.context().close();
  },
);

const madeUp = {
  ...{ privet: "receipt/1", dataset: "clinic", neighbours: "replace", unit: "patient" },
  ...{ epsilon: "0.5", delta: "0", composition: "basic", guarantee: "proved", version: "0.2.0" },
  ...{ draws: [], purpose: "classify", entry: 99, entryHash: "0".repeat(64), schema: "0".repeat(64) },
};
