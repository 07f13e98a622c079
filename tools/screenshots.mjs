/**
 * Pictures of every screen of the workbench, as a browser draws it: 1280 × 800 and 390 × 844, light and dark. They are made to be looked
 * at; docs/workbench.md shows the wide, light ones.
 *
 *     npm run screenshots            writes screenshots/, which git ignores
 *     npm run screenshots -- --docs  and the wide, light ones to docs/workbench
 */
import { execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { connect } from "../dist/client/index.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = join(root, "dist/cli/main.js");
const OUT = join(root, "screenshots");
const PORT = 7797;
const ORIGIN = `http://127.0.0.1:${PORT}`;

/** What is on the shelf when the pictures are taken. */
const BOUGHT = [
  { task: "describe", epsilon: "0.1", attributes: ["age", "sex", "bmi", "smoking"] },
  { task: "rank", epsilon: "0.1", label: "readmitted", options: { top: 4, release: "values" } },
  { task: "classify", epsilon: "0.5", delta: "1e-7", label: "readmitted", options: { model: "card" } },
  { task: "cluster", epsilon: "0.2", delta: "1e-7", options: { k: 3 } },
  { task: "publish", epsilon: "0.5", label: "readmitted" },
];
/** Each screen, the task whose release it shows, and what is pressed before it is looked at. */
const SCREENS = [
  ["data"],
  ["budget"],
  ["attributes", "describe"],
  ["attributes", "rank"],
  ["classify", "classify"],
  ["cluster", "cluster"],
  ["publish", "publish"],
  ["flow", undefined, /^Which attributes matter/],
  ["experiment"],
  ["audit"],
];
const SIZES = [
  [1280, 800],
  [390, 844],
];
const SETTLE = 3000;

const folder = mkdtempSync(join(tmpdir(), "privet-screens-"));
const privet = (...words) =>
  execFileSync(process.execPath, [PROGRAM, ...words], { cwd: folder, stdio: "ignore" });

async function served() {
  privet("demo", "--quick", "--out", ".");
  const config = {
    ...{ privet: "server/1", listen: `127.0.0.1:${PORT}`, state: "state", workshop: true },
    datasets: { clinic: { schema: "clinic" } },
    timing: { mode: "off" },
  };
  writeFileSync(join(folder, "server.json"), JSON.stringify(config));
  for (const [name, role] of [
    ["olga", "owner"],
    ["ana", "analyst"],
  ])
    privet("access", "add", name, "--role", role, "--token-file", `${name}.token`, "--config", "server.json");
  const child = spawn(process.execPath, [PROGRAM, "serve", "--config", "server.json"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (piece) => {
      said += piece;
      if (said.includes("clinic is open") && said.includes("Listening")) resolve();
    });
    child.on("exit", () => reject(new Error(`the server has ended: ${said}`)));
  });
  return child;
}

async function bought(token) {
  const clinic = connect(ORIGIN, { token }).dataset("clinic");
  const ids = new Map();
  for (const plan of BOUGHT) {
    const { release } = await clinic.run({ privet: "plan/1", ...plan }, { again: true });
    ids.set(plan.task, release);
  }
  return ids;
}

async function taken(browser, token, releases) {
  for (const scheme of ["light", "dark"])
    for (const [width, height] of SIZES) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
      await context.addInitScript((text) => {
        sessionStorage.setItem("privet-token", text);
        localStorage.setItem("privet-tour", "seen");
      }, token);
      const page = await context.newPage();
      for (const [screen, task, pressed] of SCREENS) {
        const item = releases.get(task);
        await page.goto(`${ORIGIN}/#/clinic/${screen}${item ? `/${item}` : ""}`);
        await page.reload();
        if (pressed) await page.getByRole("button", { name: pressed }).click();
        await page.waitForTimeout(SETTLE);
        const name = `${screen}${task && task !== screen ? `-${task}` : ""}-${width}-${scheme}.png`;
        await page.screenshot({ path: join(OUT, name), fullPage: width < 600 });
      }
      await context.close();
    }
}

mkdirSync(OUT, { recursive: true });
const child = await served();
const executablePath = process.env.PRIVET_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const token = readFileSync(join(folder, "olga.token"), "utf8").trim();
  const listed = await bought(token).then(() => connect(ORIGIN, { token }).releases());
  await taken(browser, token, new Map(listed.map(({ task, id }) => [task, id])));
} finally {
  await browser.close();
  child.kill("SIGTERM");
  child.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
if (process.argv.includes("--docs")) {
  mkdirSync(join(root, "docs/workbench"), { recursive: true });
  for (const [screen, task] of SCREENS) {
    const name = `${screen}${task && task !== screen ? `-${task}` : ""}`;
    const from = join(OUT, `${name}-1280-light.png`);
    if (existsSync(from)) copyFileSync(from, join(root, `docs/workbench/${name}.png`));
  }
}
