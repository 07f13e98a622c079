import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { privet } from "../../../testing/command-line.ts";
import { NO_BROWSER } from "../../../testing/server/browser.ts";
import { until } from "../../../testing/server/started-server.ts";
import { expectAccessible } from "../../../testing/workbench/accessible.ts";
import { scrollWhole, withLongLedger } from "../../../testing/workbench/long-ledger-suite.ts";
import { openWorkbench, type Workbench } from "../../../testing/workbench/workbench.ts";

const HOSTILE = "<img src=x onerror=globalThis.hit=1>";
const LONG = 2_000;
let bench: Workbench;

async function owner(...words: string[]): Promise<void> {
  const told = await privet(bench.server.folder, words);
  expect(told.code, told.err).toBe(0);
}

beforeAll(async () => {
  if (NO_BROWSER) return;
  const { config, ...long } = withLongLedger(LONG);
  bench = await openWorkbench({
    ...{ people: { ana: "1" }, epsilon: "3", rows: 200, ...long },
    config: { ...config, workshop: true },
  });
  await owner("budget", "limit", "clinic", "--holder", HOSTILE, "--epsilon", "0.25");
  for (const [file, ...words] of [
    ["scoped", "olga", "--datasets", "clinic"],
    ["rita", "rita", "--role", "auditor"],
  ])
    await owner("access", "add", ...words, "--token-file", `${file}.token`, "--config", "server.json");
}, 120_000);
afterAll(() => bench?.close());

const ask = async (who: string, method: string, path: string, body?: unknown, key?: string) => {
  const answer = await fetch(`${bench.server.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bench.server.token(who)}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true);
  return answer.json();
};

const hit = (page: Page) => page.evaluate("globalThis.hit");

/** ana asks for more than she may spend unasked. */
async function asked(epsilon: string, key: string): Promise<string> {
  const plan = { privet: "plan/1", task: "describe", attributes: ["age"], epsilon, options: {} };
  const { plan: whole, cost } = await ask("ana", "POST", "/v1/datasets/clinic/quotes", { plan });
  const { composition: _, ...price } = cost;
  const run = await ask(
    "ana",
    "POST",
    "/v1/datasets/clinic/runs",
    { plan: whole, price, note: HOSTILE },
    key,
  );
  expect(run.state).toBe("waiting");
  return run.id;
}

describe.skipIf(NO_BROWSER)(`the Budget screen${NO_BROWSER ? ` (skipped: ${NO_BROWSER})` : ""}`, () => {
  test("an owner lets an analyst in, by a token that is shown once, and gives her an allowance", async () => {
    const page = await bench.visit("#/clinic/budget");
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.getByLabel("Name").fill("<b>eve</b>");
    await page.getByRole("button", { name: "Make the token" }).click();
    await page.getByText("request-invalid").waitFor();
    await page.getByLabel("Name").fill("eve");
    await page.getByRole("button", { name: "Make the token" }).click();
    const token = (await page.locator("pre.token").textContent()) ?? "";
    expect(token).toMatch(/^privet_[a-z2-7]{10}_/);
    writeFileSync(join(bench.server.folder, "eve.token"), token);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Done" }).click();
    expect(await page.content()).not.toContain(token);

    const slider = page.getByLabel(/^eve analyst/);
    await slider.focus();
    for (let k = 0; k < 3; k++) await page.keyboard.press("ArrowRight");
    const { entries: before } = await ask("olga", "GET", "/v1/datasets/clinic/budget");
    await page.getByRole("button", { name: "Save allowances" }).click();
    await page.getByText("eve: ε 0 → ε 0.15").waitFor();
    // ana had all of δ, of which eve gets her share.
    await page.getByText("ana: ε 1 as before").waitFor();
    expect((await ask("olga", "GET", "/v1/datasets/clinic/budget")).entries).toBe(before);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved. Nothing was spent.").waitFor();
    const told = await ask("olga", "GET", "/v1/datasets/clinic/budget");
    expect(told.holders).toContainEqual(
      expect.objectContaining({ name: "people/eve", cap: expect.objectContaining({ epsilon: "0.15" }) }),
    );
    expect(told.spent.epsilon).toBe("0");
    await page.getByRole("button", { name: "Earlier commands" }).click();
    await page.getByText("privet access grant eve clinic --epsilon 0.15").first().waitFor();

    const own = await bench.visit("#/clinic/budget", { who: "eve", width: 390, height: 844 });
    await own.getByText("Left to you").waitFor();
    expect(await own.locator(".kpis .good b").textContent()).toBe("ε 0.15");
    // Of others she sees nothing: no names, no sliders, no people.
    await own.getByText("people/eve may spend").waitFor();
    expect(await own.content()).not.toMatch(/people\/ana|Allowances|People and tokens|Verify/);
    await expectAccessible(own);
    expect([await hit(page), await hit(own)]).toEqual([undefined, undefined]);
    bench.expectNothingAmiss();
  });

  test("sliders never sum to more than is left: what is kept back gives way, and no more", async () => {
    const page = await bench.visit("#/clinic/budget", { dark: true });
    // A holder of the terminal's, and ana's 1, and eve's 0.15 are promised already.
    const slider = page.getByLabel(/^olga owner/);
    await slider.focus();
    await page.keyboard.press("End");
    await page.getByText("sum 3 of 3").waitFor();
    expect(await page.locator(".allow output").allTextContents()).toEqual([
      "ε 0.25",
      "ε 1",
      "ε 0.15",
      "ε 1.6",
      "ε 0",
    ]);
    const eve = page.getByLabel(/^eve analyst/);
    await eve.focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".allow output").nth(2).textContent()).toBe("ε 0.15");
    expect(await eve.inputValue()).toBe("3");
    // Names of holders are text.
    expect(await page.locator(".allow b").first().textContent()).toBe(HOSTILE);
    expect(await hit(page)).toBeUndefined();
    await expectAccessible(page);
    bench.expectNothingAmiss();
  });

  test("runs that wait are approved, or refused with a reason; limits stand beside the cap", async () => {
    const page = await bench.visit("#/clinic/budget");
    await page.getByRole("button", { name: "Limits: ana" }).click();
    await page.getByLabel("Ask me above ε").fill("0.05");
    await page.getByRole("button", { name: "Save limits" }).click();
    await page.getByText("asks above ε 0.05").waitFor();
    const [one, other] = [await asked("0.1", "a-key-of-a-test-1"), await asked("0.2", "a-key-of-a-test-2")];
    const line = (price: string) => page.locator(".approvals li", { hasText: price });
    await line("ε 0.2").waitFor();
    expect(await page.locator(".approvals .note").first().textContent()).toBe(HOSTILE);
    await expectAccessible(page);
    await line("ε 0.2").getByRole("button", { name: "Refuse" }).click();
    await page.getByLabel("Reason").fill("too dear <script>");
    await page.getByRole("dialog").getByRole("button", { name: "Refuse" }).click();
    await line("ε 0.2").waitFor({ state: "detached" });
    expect(await ask("ana", "GET", `/v1/runs/${other}`)).toMatchObject({
      state: "refused",
      approval: { reason: "too dear <script>", by: "people/olga" },
    });
    await line("ε 0.1").getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await until("it is done", async () => (await ask("ana", "GET", `/v1/runs/${one}`)).state === "done");
    await page.getByText("ε 0.1 went in").or(page.getByText("One step took ε 0.1")).waitFor();
    expect(await hit(page)).toBeUndefined();
    bench.expectNothingAmiss();
  });

  test("an auditor has the ledger recomputed, and it is called intact only then", async () => {
    const page = await bench.visit("#/clinic/budget", { who: "rita" });
    await page.getByText("not checked").waitFor();
    await page.getByRole("button", { name: "Verify ledger" }).click();
    await page.getByText("intact", { exact: true }).waitFor();
    expect(await page.content()).not.toContain("Save allowances");
    bench.expectNothingAmiss();
  });

  test("an owner without the workshop's rights gets the machine's commands instead", async () => {
    const page = await bench.visit("#/clinic/budget", { who: "scoped" });
    await page.getByText("privet access grant NAME clinic --epsilon 0.5 --approve-above 0.3").waitFor();
    expect(await page.content()).not.toContain("Add a person");
    await expectAccessible(page);
    bench.expectNothingAmiss();
  });

  test("people are blocked and tokens revoked after one question", async () => {
    const page = await bench.visit("#/clinic/budget");
    await page.getByRole("button", { name: "Block: eve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await page.getByRole("button", { name: "Let in again: eve" }).waitFor();
    const status = async () =>
      (
        await fetch(`${bench.server.origin}/v1/me`, {
          headers: { authorization: `Bearer ${bench.server.token("eve")}` },
        })
      ).status;
    await until("eve is out", async () => (await status()) === 401);
    await page.getByRole("button", { name: "Let in again: eve" }).click();
    await until("eve is in", async () => (await status()) === 200);
    const person = page.locator(".people > li", { hasText: "eve" });
    await person.locator("summary").click();
    await person.getByRole("button", { name: /^Revoke/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await person.locator("summary").waitFor({ state: "detached" });
    await until("her token is worthless", async () => (await status()) === 401);
    bench.expectNothingAmiss();
  });

  test("a long ledger is scrolled with some dozens of lines in the page; ten thousand entries are for the night", async () => {
    await scrollWhole(bench, LONG);
    bench.expectNothingAmiss();
  });
});
