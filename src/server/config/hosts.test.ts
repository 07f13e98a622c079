/** S30, S31: what pages of strangers can make a browser send. */
import { describe, expect, test } from "vitest";
import { allowedHosts, ensureHost, ensureOrigin } from "./hosts.ts";

const codeOf = (act: () => unknown): string => {
  try {
    act();
    return "taken";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a Host line", () => {
  const loopback = allowedHosts({ listen: { host: "127.0.0.1", port: 7777 }, names: [] });
  const open = allowedHosts({
    listen: { host: "0.0.0.0", port: 8443 },
    names: ["privet.hospital.example", "old.example:9000", "[2001:db8::5]"],
  });
  const hostOf = (allowed: ReadonlySet<string>, host: unknown) => codeOf(() => ensureHost(allowed, host));

  test.each(["127.0.0.1:7777", "localhost:7777", "LOCALHOST:7777", "[::1]:7777"])("%s is ours", (host) => {
    expect(hostOf(loopback, host)).toBe("taken");
  });

  test.each([
    undefined,
    "",
    "127.0.0.1",
    "localhost",
    "127.0.0.1:7778",
    "127.0.0.1:07777",
    "127.0.0.2:7777",
    "0.0.0.0:7777",
    "evil.example",
    "evil.example:7777",
    "localhost.evil.example:7777",
    "127.0.0.1.nip.io:7777",
    "localhost:7777.evil.example",
    "evil.example#localhost:7777",
    "user@localhost:7777",
    "localhost:7777, evil.example",
    "localhost:7777\tx",
    " localhost:7777",
    "localhost.:7777",
    "2130706433:7777",
    "0x7f.1:7777",
    "[::ffff:127.0.0.1]:7777",
    "ⓛocalhost:7777",
    ["localhost:7777", "evil.example"],
    ["localhost:7777"],
    "privet.hospital.example",
    "constructor",
  ])("%j is a stranger's", (host) => {
    expect(hostOf(loopback, host)).toBe("host-unknown");
  });

  test("may name what the owner listed, with the port that it has there", () => {
    for (const host of [
      "privet.hospital.example",
      "Privet.Hospital.Example:8443",
      "old.example:9000",
      "[2001:db8::5]:8443",
      "localhost:8443",
    ])
      expect([host, hostOf(open, host)]).toEqual([host, "taken"]);
    for (const host of [
      "privet.hospital.example:9000",
      "old.example",
      "old.example:8443",
      "0.0.0.0:8443",
      "10.0.0.7:8443",
      "hospital.example",
    ])
      expect([host, hostOf(open, host)]).toEqual([host, "host-unknown"]);
  });

  test("of one address is that address, and no other of the machine's", () => {
    const one = allowedHosts({ listen: { host: "10.0.0.7", port: 1 }, names: [] });
    expect([...one]).toEqual(["10.0.0.7:1"]);
    const real = allowedHosts({ listen: { host: "::1", port: 0 }, names: [] }, 5005);
    expect(hostOf(real, "[::1]:5005")).toBe("taken");
    expect(hostOf(real, "[::1]:0")).toBe("host-unknown");
  });
});

describe("a page", () => {
  const none = { cors: [] };
  const one = { cors: ["https://workbench.example"] };
  const pageOf = (config: { readonly cors: readonly string[] }, headers: object) =>
    codeOf(() => ensureOrigin(config, headers));

  test("is no program: without Origin and Sec-Fetch-Site, a request is taken", () => {
    expect(pageOf(none, {})).toBe("taken");
    for (const site of ["none", "same-origin"])
      expect(pageOf(none, { "sec-fetch-site": site })).toBe("taken");
  });

  test.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { origin: "file://" },
    { origin: "http://localhost:7777" },
    { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-site" },
    { origin: "https://workbench.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "Same-Origin" },
    { "sec-fetch-site": "" },
    { "sec-fetch-site": ["same-origin", "cross-site"] },
  ])("with %j is refused where none is listed", (headers) => {
    expect(pageOf(none, headers)).toBe("origin-refused");
  });

  test("that is listed is taken, and nothing that only looks like it", () => {
    expect(pageOf(one, { origin: "https://workbench.example", "sec-fetch-site": "cross-site" })).toBe(
      "taken",
    );
    for (const origin of [
      "https://workbench.example.evil.example",
      "https://workbench.example:8443",
      "http://workbench.example",
      "https://WORKBENCH.example",
      "https://workbench.example/",
      "https://a.workbench.example",
      ["https://workbench.example"],
      ["https://workbench.example", "https://evil.example"],
    ])
      expect([origin, pageOf(one, { origin })]).toEqual([origin, "origin-refused"]);
    expect(pageOf(one, { "sec-fetch-site": "cross-site" })).toBe("origin-refused");
  });
});
