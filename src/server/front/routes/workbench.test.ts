import { describe, expect, test } from "vitest";
import { frontHouse } from "../../../testing/server/front-house.ts";
import { pages } from "../http/pages.ts";

const asset = [...pages().keys()].find((address) => address.endsWith(".js")) ?? "";

describe.skipIf(asset === "")("the workbench's files (npm run build makes them)", () => {
  test("the page and its parts are the same for everybody, without a token", async () => {
    const { ask, app } = await frontHouse();
    const page = await ask(undefined, "GET", "/");
    expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    for (const who of ["ana", "owner"]) expect((await ask(who, "GET", "/")).text).toBe(page.text);
    const script = await ask(undefined, "GET", asset);
    expect(script).toMatchObject({
      status: 200,
      headers: { "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(script.text).toBe(pages().get(asset)?.text);
    await app.close();
  });

  test("no name becomes a path, and what is not there says nothing", async () => {
    const { ask, app } = await frontHouse();
    for (const name of ["main.js", "index.html", "...", "package.json", "__proto__", "constructor"])
      expect((await ask(undefined, "GET", `/assets/${name}`)).status).not.toBe(200);
    await app.close();
  });

  test("the page holds no script, no style and no address of anybody else", () => {
    const page = pages().get("/")?.text ?? "";
    expect(page).not.toMatch(/<style|style=|onload|onclick|https?:|<script(?![^>]*src=")/);
    for (const [address, { text }] of pages())
      if (address.endsWith(".css")) expect(text).not.toMatch(/@import|url\(/);
  });
});

describe("requests of pages (S11)", () => {
  const asking = (headers: Readonly<Record<string, string>>) => ({ headers, body: {} });

  test("the server's own page may ask, by whatever name it is called that the server goes by", async () => {
    const { ask, app } = await frontHouse();
    const own = { origin: "http://localhost:80", host: "localhost:80", "sec-fetch-site": "same-origin" };
    expect((await ask("ana", "POST", "/v1/tokens", asking(own))).status).toBe(201);
    await app.close();
  });

  test("another port, another name, or a browser that does not say same-origin may not", async () => {
    const { ask, app } = await frontHouse();
    const host = "localhost:80";
    for (const headers of [
      { origin: "http://localhost:81", host, "sec-fetch-site": "same-origin" },
      { origin: "http://evil.example", host, "sec-fetch-site": "same-origin" },
      { origin: "http://localhost:80", host, "sec-fetch-site": "same-site" },
      { origin: "http://localhost:80", host, "sec-fetch-site": "cross-site" },
      { origin: "http://localhost:80", host },
      { origin: "null", host, "sec-fetch-site": "same-origin" },
    ])
      expect((await ask("ana", "POST", "/v1/tokens", asking(headers))).status).toBe(403);
    await app.close();
  });
});
