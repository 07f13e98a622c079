/** What other tests rely on: a watched page tells of what it must not do. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_BROWSER } from "../server/browser.ts";
import { axeFindings } from "./accessible.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

let workbench: Workbench;
beforeAll(async () => {
  if (!NO_BROWSER) workbench = await openWorkbench({ rows: 200 });
});
afterAll(() => workbench?.close());

test.skipIf(NO_BROWSER)(
  "a watched page is signed in, and tells of a broken policy, strangers and bad names",
  async () => {
    const page = await workbench.visit("#/clinic/attributes");
    await page.getByText("unit: patient").waitFor();
    workbench.expectNothingAmiss();
    await page.evaluate(`{
    const box = document.createElement("p");
    box.setAttribute("style", "color: red");
    const button = document.createElement("button");
    document.body.append(box, button);
  }`);
    await page.evaluate(`fetch("http://127.0.0.2:9/").catch(() => 0)`);
    expect((await axeFindings(page)).join()).toContain("button-name");
    expect(workbench.amiss).toContain("policy: style-src-attr inline");
    expect(workbench.amiss).toContain("policy: connect-src http://127.0.0.2:9/");
  },
);
