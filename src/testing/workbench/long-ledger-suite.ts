/** A ledger that has been written to for years, on the Budget screen: all of it is read page by page, and little of it is in the page. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { writeLongLedger } from "../ledgers/long-ledger.ts";
import { until } from "../server/started-server.ts";
import type { Workbench, WorkbenchOptions } from "./workbench.ts";

const data = { memory: "256 MB", threads: 1 };

/** A second table, `long`, beside the clinic. */
export const withLongLedger = (
  entries: number,
): Required<Pick<WorkbenchOptions, "config" | "granted" | "prepare">> => ({
  config: {
    insist: true,
    datasets: {
      clinic: { schema: "clinic.schema.json", ...data },
      long: { schema: "long.schema.json", ...data },
    },
  },
  granted: [],
  async prepare(folder) {
    const schema = JSON.parse(readFileSync(join(folder, "clinic.schema.json"), "utf8"));
    const long = { ...schema, name: "long", file: { path: "clinic.csv" } };
    writeFileSync(join(folder, "long.schema.json"), JSON.stringify(long));
    await writeLongLedger(join(folder, "long.ledger"), "long", entries);
  },
});

/** Milliseconds; on a quiet machine it takes a tenth of it. */
const TWENTY_SCREENFULS = 5000;
const SCROLL = `(async () => {
  const box = document.querySelector(".virtual");
  const from = performance.now();
  for (let k = 0; k < 20; k++) {
    box.scrollTop = k * box.scrollHeight / 20;
    await new Promise((go) => requestAnimationFrame(go));
  }
  return performance.now() - from;
})()`;

export async function scrollWhole(bench: Workbench, entries: number): Promise<void> {
  const page = await bench.visit("#/long/budget");
  await page.locator(".virtual").getByText(`wave ${entries}`).waitFor();
  const nodes = () => page.evaluate("document.querySelectorAll('*').length") as Promise<number>;
  const toEnd = () => page.evaluate(`document.querySelector(".virtual").scrollTop = 1e9`);
  const size = `Number(document.querySelector(".virtual-line").getAttribute("aria-setsize"))`;
  const before = await nodes();
  await until("all pages are read", async () => {
    await toEnd();
    return (await page.evaluate(size)) === entries;
  });
  await toEnd();
  await page.locator(".virtual").getByText("opened", { exact: true }).waitFor();
  expect(await page.locator(".virtual-line").count()).toBeLessThan(40);
  expect((await nodes()) - before).toBeLessThan(200);
  expect(await page.evaluate(SCROLL)).toBeLessThan(TWENTY_SCREENFULS);
}
