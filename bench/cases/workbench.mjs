import { existsSync } from "node:fs";
import { duration } from "../harness/report.mjs";
import { quantile, startServer } from "../harness/server.mjs";

const CHROMIUM = [process.env.PRIVET_CHROMIUM ?? "", "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
  (path) => path !== "" && existsSync(path),
);
const VISITS = { quick: 5, full: 20 };

/** Of one visit with an empty cache: the first paint, and all bytes that came until nothing more did. */
async function visit(browser, server) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((token) => {
    sessionStorage.setItem("privet-token", token);
    localStorage.setItem("privet-tour", "seen");
  }, server.token);
  const page = await context.newPage();
  let bytes = 0;
  page.on("requestfinished", async (request) => {
    bytes += (await request.sizes().catch(() => ({ responseBodySize: 0 }))).responseBodySize;
  });
  await page.goto(`${server.origin}/`, { waitUntil: "networkidle" });
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  await context.close();
  return { paint, bytes };
}

export const workbench = {
  name: "workbench",
  work: "the workbench's first screen in Chromium on loopback, nothing cached: first paint, p50; and all bytes of it as they are sent",
  asked: { atMost: 1 },
  needs: ["cli/main.js", "client/index.js", "workbench/index.html"],
  async observe({ form }) {
    if (CHROMIUM === undefined) return { skipped: true, why: "there is no Chromium on this machine" };
    const { chromium } = await import("playwright-core");
    const server = await startServer({ names: ["north"], rows: 2_000, timing: { mode: "off" } });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
    try {
      const visits = [];
      for (let i = 0; i < VISITS[form]; i++) visits.push(await visit(browser, server));
      const paints = visits.map(({ paint }) => paint / 1000).sort((a, b) => a - b);
      const median = quantile(paints, 0.5);
      return {
        ...{ seconds: median, figure: median, repeats: visits.length },
        notes: [
          `${visits.length} visits: longest ${duration(paints.at(-1))}`,
          `${Math.round(Math.max(...visits.map(({ bytes }) => bytes)) / 1000)} kB came over the wire in all`,
        ],
      };
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
