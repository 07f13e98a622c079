/** S30, S31: a real browser, the real server, and pages of strangers that try to reach it with the analyst's own token. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildProgram, type Program } from "../testing/program.ts";
import { NO_BROWSER, openBrowser } from "../testing/server/browser.ts";
import { type StartedServer, startedServer, until } from "../testing/server/started-server.ts";

const title = NO_BROWSER ? ` (skipped: ${NO_BROWSER})` : "";
let program: Program;
let browser: Browser;
let strange: Server;

beforeAll(async () => {
  if (NO_BROWSER) return;
  program = await buildProgram();
  browser = await openBrowser(["evil.example", "rebound.example"]);
  strange = createServer(
    (_, answer) => void answer.writeHead(200, { "content-type": "text/html" }).end("<p>prizes</p>"),
  );
  await new Promise<void>((resolve) => void strange.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await browser?.close();
  strange?.close();
  program?.remove();
});

test.skipIf(NO_BROWSER)(`a browser on another origin gets nothing${title}`, async () => {
  const server = await startedServer(program);
  const authorization = `Bearer ${server.token("ana")}`;
  // It answers a program, so that it is the page that is refused.
  expect((await server.ask("ana", "GET", "/v1/me")).json.name).toBe("people/ana");
  await until("that is logged", () => requests(server).length === 1);
  const before = 1;
  // The last two have another port of the same machine: to a browser the same site, and still a stranger.
  for (const host of ["evil.example", "127.0.0.1", "localhost"])
    for (const script of tries(authorization))
      expect([host, script, await onPage(host, script, server.url)]).toEqual([host, script, "nothing"]);
  await elements(server);
  await rebound(server, authorization);
  // Of what anybody can send at will, the log has a line a second.
  const refusals = ["origin-refused", "host-unknown"];
  const isLogged = (code: string) => requests(server).some((line) => line.code === code);
  await until("both refusals are logged", () => refusals.every(isLogged));
  const seen = requests(server).slice(before);
  expect(seen.filter(({ status, who }) => status < 400 || who !== undefined)).toEqual([]);
  expect(new Set(seen.map(({ code }) => code))).toEqual(new Set(refusals));
  expect((await server.ask("owner", "GET", "/v1/runs")).json.items).toEqual([]);
});

interface Line {
  readonly event: string;
  readonly route: string;
  readonly status: number;
  readonly code?: string;
  readonly who?: string;
}

/** What the server wrote down of requests, but for those of whoever has started it and asks whether it is ready. */
const requests = (server: StartedServer): readonly Line[] =>
  server
    .out()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ event, route }) => event === "request" && route !== "/readyz");

/** What a page may try with `fetch`. Not even that there was an answer is told, because answers say that they are for their own origin. */
function tries(authorization: string): readonly string[] {
  const [headers, body] = [{ authorization }, '{"plan":{}}'];
  const json = { "content-type": "application/json" };
  const runs = "/v1/datasets/clinic/runs";
  const fetched = (url: string, options: object) =>
    `return fetch(server + ${JSON.stringify(url)}, ${JSON.stringify(options)}).then((a) => a.type === "opaque" ? "opaque" : a.text(), () => "nothing");`;
  return [
    fetched("/healthz", {}),
    fetched("/v1/me", { headers }),
    fetched("/v1/me", { mode: "no-cors" }),
    fetched(runs, { method: "POST", body }),
    fetched(runs, { method: "POST", mode: "no-cors", body }),
    fetched(runs, { method: "POST", headers: { ...json, ...headers }, body }),
    fetched(`/v1/runs/run_${"a".repeat(28)}`, { method: "DELETE", headers }),
  ];
}

/** A page of a stranger's, on which `script` runs with the server's address; gives what it could read. */
async function onPage(host: string, script: string, target: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.goto(`http://${host}:${(strange.address() as AddressInfo).port}/`);
    return String(await page.evaluate(`(async (server) => { ${script} })(${JSON.stringify(target)})`));
  } finally {
    await page.close();
  }
}

/** Pictures, scripts, frames and forms. */
async function elements({ url }: StartedServer): Promise<void> {
  const script = `
    const made = (tag, values) => new Promise((resolve) => {
      const element = Object.assign(document.createElement(tag), values, { onload: resolve, onerror: resolve });
      document.body.append(element);
    });
    await Promise.all(["img", "script", "iframe"].map((tag) => made(tag, { src: server + "/v1/me" })));
    const frame = Object.assign(document.createElement("iframe"), { name: "sink" });
    document.body.append(frame);
    const form = Object.assign(document.createElement("form"), { action: server + "/v1/tokens", method: "POST", target: "sink", enctype: "text/plain" });
    document.body.append(form);
    const done = new Promise((resolve) => { frame.onload = resolve; });
    form.submit();
    await done;
    return "tried";`;
  expect(await onPage("evil.example", script, url)).toBe("tried");
}

/** A name of a stranger's that is let point here is not ours, also to its own page. */
async function rebound({ port }: StartedServer, authorization: string): Promise<void> {
  const page = await browser.newPage();
  const answer = await page.goto(`http://rebound.example:${port}/healthz`);
  expect(answer?.status()).toBe(421);
  // From here on the page and the server are one origin to the browser.
  const script = `fetch("/v1/me", { headers: { authorization: ${JSON.stringify(authorization)} } }).then((a) => a.text(), () => "nothing")`;
  // What such an answer lets its page do is nothing: the request is not even sent.
  expect(await page.evaluate(script)).toBe("nothing");
  await page.close();
}
