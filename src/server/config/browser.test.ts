/** S30, S31: a real browser, a real server behind the two checks, and pages of strangers that try to reach it. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NO_BROWSER, openBrowser } from "../../testing/server/browser.ts";
import { allowedHosts, ensureHost, ensureOrigin } from "./hosts.ts";

const SECRET = "what nobody else may read";
const TOKEN = "Bearer privet_token";
const title = NO_BROWSER ? ` (skipped: ${NO_BROWSER})` : "";

describe.skipIf(NO_BROWSER)(`a browser on another origin gets nothing${title}`, () => {
  let [server, strange]: Server[] = [];
  let browser: Browser;
  /** What passed both checks, and what came at all. */
  let [inside, came]: [string[], string[]] = [[], []];
  const portOf = (at: Server) => (at.address() as AddressInfo).port;
  const listening = (at: Server) =>
    new Promise<Server>((resolve) => void at.listen(0, "127.0.0.1", () => resolve(at)));
  const guarded = (request: IncomingMessage): number => {
    try {
      ensureHost(
        allowedHosts({ listen: { host: "127.0.0.1", port: portOf(server) }, names: [] }),
        request.headers.host,
      );
      ensureOrigin({ cors: [] }, request.headers);
    } catch (error) {
      return (error as { code: string }).code === "host-unknown" ? 421 : 403;
    }
    inside.push(`${request.method} ${request.url}`);
    return request.headers.authorization === TOKEN ? 200 : 401;
  };

  beforeAll(async () => {
    server = await listening(
      createServer((request, answer) => {
        came.push(`${request.method} ${request.url}`);
        const status = guarded(request);
        answer.writeHead(status, { "content-type": "application/json" });
        answer.end(JSON.stringify(status === 200 ? { secret: SECRET } : {}));
      }),
    );
    strange = await listening(
      createServer(
        (_, answer) => void answer.writeHead(200, { "content-type": "text/html" }).end("<p>prizes</p>"),
      ),
    );
    browser = await openBrowser(["evil.example", "rebound.example"]);
  });
  afterAll(async () => {
    await browser?.close();
    for (const one of [server, strange]) one?.close();
  });
  beforeEach(() => {
    [inside, came] = [[], []];
  });

  /** A page of a stranger's, on which `script` runs with the server's address; gives what it could read. */
  async function onPage(
    host: string,
    script: string,
    target = `http://127.0.0.1:${portOf(server)}`,
  ): Promise<string> {
    const page = await browser.newPage();
    try {
      await page.goto(`http://${host}:${portOf(strange)}/`);
      return String(await page.evaluate(`(async (server) => { ${script} })(${JSON.stringify(target)})`));
    } finally {
      await page.close();
    }
  }
  const asked = (url: string, options: object) =>
    `return fetch(server + ${JSON.stringify(url)}, ${JSON.stringify(options)}).then((a) => a.type === "opaque" ? "opaque" : a.text(), () => "nothing");`;

  test("the server answers a program, so that it is the page that is refused", async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/v1/me`, {
      headers: { authorization: TOKEN },
    });
    expect(await answer.json()).toEqual({ secret: SECRET });
  });

  // The second has another port of the same machine: to a browser the same site, and still a stranger.
  test.each(["evil.example", "127.0.0.1", "localhost"])(
    "a page on %s reads and does nothing",
    async (host) => {
      const headers = { authorization: TOKEN };
      expect(await onPage(host, asked("/read", {}))).toBe("nothing");
      expect(await onPage(host, asked("/token", { headers }))).toBe("nothing");
      expect(await onPage(host, asked("/blind", { mode: "no-cors" }))).toBe("opaque");
      const body = '{"plan":{}}';
      expect(await onPage(host, asked("/post", { method: "POST", body }))).toBe("nothing");
      expect(await onPage(host, asked("/post-blind", { method: "POST", mode: "no-cors", body }))).toBe(
        "opaque",
      );
      const json = { "content-type": "application/json" };
      expect(await onPage(host, asked("/json", { method: "POST", headers: json, body }))).toBe("nothing");
      expect(await onPage(host, asked("/delete", { method: "DELETE" }))).toBe("nothing");
      const sent = [
        "GET /read",
        "OPTIONS /token",
        "GET /blind",
        "POST /post",
        "POST /post-blind",
        "OPTIONS /json",
      ];
      expect(came.filter((line) => !line.includes("favicon"))).toEqual([...sent, "OPTIONS /delete"]);
      expect(inside).toEqual([]);
    },
  );

  test("a page with pictures, scripts, frames and forms of ours gets none of them", async () => {
    const script = `
      const made = (tag, values) => new Promise((resolve) => {
        const element = Object.assign(document.createElement(tag), values, { onload: resolve, onerror: resolve });
        document.body.append(element);
      });
      await Promise.all([made("img", { src: server + "/img" }), made("script", { src: server + "/script" }), made("iframe", { src: server + "/frame" })]);
      const frame = Object.assign(document.createElement("iframe"), { name: "sink" });
      document.body.append(frame);
      const form = Object.assign(document.createElement("form"), { action: server + "/form", method: "POST", target: "sink", enctype: "text/plain" });
      document.body.append(form);
      const done = new Promise((resolve) => { frame.onload = resolve; });
      form.submit();
      await done;
      return "tried";`;
    expect(await onPage("evil.example", script)).toBe("tried");
    expect(came.filter((line) => !line.includes("favicon")).sort()).toEqual(
      ["GET /frame", "GET /img", "GET /script", "POST /form"].sort(),
    );
    expect(inside).toEqual([]);
  });

  test("a name of a stranger's that is let point here is not ours, also to its own page", async () => {
    const page = await browser.newPage();
    const rebound = `http://rebound.example:${portOf(server)}`;
    const answer = await page.goto(`${rebound}/v1/me`);
    expect(answer?.status()).toBe(421);
    // From here on the page and the server are one origin to the browser.
    const script = `(${((token: string) => fetch("/v1/me", { headers: { authorization: token } }).then((a) => a.text())).toString()})(${JSON.stringify(TOKEN)})`;
    expect(await page.evaluate(script)).toBe("{}");
    await page.close();
    // Told that it came to the wrong server, a browser tries once more on a new connection.
    expect(came.filter((line) => line === "GET /v1/me").length).toBeGreaterThanOrEqual(2);
    expect(inside).toEqual([]);
  });
});
