import { expect, test } from "vitest";
import { DATASET, frontHouse, PLAN } from "../../../testing/server/front-house.ts";
import { routes } from "../routes/all.ts";

/** What every answer says, and what some say besides. */
const ALWAYS = [
  "cache-control",
  "content-length",
  "content-security-policy",
  "content-type",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "date",
  "origin-agent-cluster",
  "referrer-policy",
  "vary",
  "x-content-type-options",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
const SOMETIMES = [
  "www-authenticate",
  "retry-after",
  "allow",
  "location",
  "content-disposition",
  "connection",
];

const API_POLICY = "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'";
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

// S12: no validator, no age, no cookie; S13 of the table: nothing is kept by caches.
test("every answer of every route has the same headers, and none that caches could compare", async () => {
  const { ask, released, app, undocumented } = await frontHouse();
  const release = await released(PLAN);
  const run = release.replace("rel_", "run_");
  const names = {
    dataset: DATASET,
    run,
    release,
    task: "classify",
    name: "priv-local",
    holder: "ana",
    group: "people",
    token: "aaaaaaaaaa",
  };
  const urls = routes.map(({ method, path }) => ({
    method,
    url: path.replace(/:(\w+)/g, (_, name: keyof typeof names) => names[name]),
  }));
  const more = [
    { method: "GET", url: "/v1/nowhere" },
    { method: "PATCH", url: "/v1/me" },
    { method: "OPTIONS", url: "/v1/me" },
    { method: "GET", url: "/v1/me?token=1" },
    { method: "HEAD", url: "/v1/me" },
  ];
  for (const who of ["ana", "owner", undefined])
    for (const { method, url } of [...urls, ...more]) {
      if (url.endsWith("/events") && who !== undefined) continue;
      const { headers, status } = await ask(
        who,
        method,
        url,
        method === "PUT" || method === "POST" ? { body: {} } : {},
      );
      const found = Object.keys(headers).filter((name) => !SOMETIMES.includes(name));
      const expected =
        status === 204 ? ALWAYS.filter((name) => !/^content-(type|length)$/.test(name)) : ALWAYS;
      expect({ method, url, status, found: found.sort() }).toEqual({ method, url, status, found: expected });
      // The workbench's page is the same for everybody, and brings scripts and styles of its own; what is not there is as everywhere.
      const isPage = status === 200 && /^\/(assets\/|$)/.test(url);
      expect(headers).toMatchObject({
        "cache-control": isPage ? "no-cache" : "no-store",
        vary: isPage ? "Authorization, Accept-Encoding" : "Authorization",
        "x-content-type-options": "nosniff",
        "content-security-policy": isPage ? PAGE_POLICY : API_POLICY,
      });
    }
  expect(undocumented).toEqual([]);
  await app.close();
});

test("pages of listed origins may ask, and others get nothing", async () => {
  const listed = "https://workbench.example";
  const { ask, app } = await frontHouse({ config: { cors: [listed] } });
  const asked = { headers: { origin: listed, "access-control-request-method": "GET" } };
  expect(await ask(undefined, "OPTIONS", "/v1/me", asked)).toMatchObject({
    status: 204,
    headers: { "access-control-allow-origin": listed, vary: "Authorization, Origin" },
  });
  expect((await ask("ana", "GET", "/v1/me", { headers: { origin: listed } })).status).toBe(200);
  const other = { headers: { origin: "https://evil.example" } };
  for (const method of ["GET", "OPTIONS"]) {
    const refused = await ask("ana", method, "/v1/me", other);
    expect(refused).toMatchObject({ status: 403, json: { code: "origin-refused" } });
    expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
  }
  await app.close();
});

test("HEAD is as GET, other methods are told which there are, and OPTIONS is nothing", async () => {
  const { ask, app } = await frontHouse();
  const [get, head] = [await ask("ana", "GET", "/v1/me"), await ask("ana", "HEAD", "/v1/me")];
  expect(head).toMatchObject({
    status: 200,
    text: "",
    headers: { "content-length": get.headers["content-length"] },
  });
  expect(await ask("ana", "DELETE", "/v1/me")).toMatchObject({
    status: 405,
    headers: { allow: "GET, HEAD" },
    json: { code: "method-unsupported" },
  });
  expect(await ask("ana", "OPTIONS", "/v1/me")).toMatchObject({ status: 404 });
  await app.close();
});
