/** What a page must never do, watched from its first request on: break its policy, ask another machine, or fail. */
import type { Page } from "playwright-core";

/** What is amiss is added to a list, in words. */
export async function watched(page: Page, origin: string, amiss: string[]): Promise<void> {
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && new URL(url).origin !== origin) amiss.push(`asked ${url}`);
  });
  page.on("pageerror", (error) => amiss.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Refusals of the API are answers like others; the browser calls them errors.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      amiss.push(`console: ${message.text()}`);
  });
  await page.exposeFunction("policyBroken", (what: string) => amiss.push(`policy: ${what}`));
  await page.addInitScript(tellViolations);
}

interface Violation {
  readonly violatedDirective: string;
  readonly blockedURI: string;
}

/** Runs in the page. */
function tellViolations(): void {
  const page = globalThis as unknown as {
    addEventListener(name: string, listener: (violation: Violation) => void): void;
    policyBroken(what: string): void;
  };
  page.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    page.policyBroken(`${violatedDirective} ${blockedURI}`),
  );
}
