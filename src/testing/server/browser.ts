/** A real browser, where the machine has one; PRIVET_CHROMIUM names one that is elsewhere. */
import { existsSync } from "node:fs";
import type { Browser } from "playwright-core";

const USUAL = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const found = [process.env.PRIVET_CHROMIUM ?? "", ...USUAL].find((path) => path !== "" && existsSync(path));

export const NO_BROWSER =
  found === undefined ? "there is no Chromium on this machine; PRIVET_CHROMIUM may name one" : undefined;

/** Milliseconds that a page may take for whatever it is asked: only what hangs takes so long. */
export const HANGS = 300_000;

/** `names` are made to lead to this machine, as whoever owns them could let them. */
export async function openBrowser(names: readonly string[]): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(",");
  return chromium.launch({ executablePath: found ?? "", args: [`--host-resolver-rules=${rules}`] });
}
