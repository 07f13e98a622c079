import { describe, expect, test } from "vitest";
import { addressRange, clientAddress, isLoopback } from "./addresses.ts";

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["10.0.0.7", false],
  ["127.example.com", false],
  ["1270.0.0.1", false],
  ["localhost", false],
])("%s is this machine alone: %s", (address, own) => {
  expect(isLoopback(address)).toBe(own);
});

test("a range means somebody, never everybody", () => {
  expect(addressRange("10.0.0.0/8")).toEqual({ address: "10.0.0.0", bits: 8 });
  expect(addressRange("10.0.0.7")).toEqual({ address: "10.0.0.7", bits: 32 });
  expect(addressRange("fd00::/8")).toEqual({ address: "fd00::", bits: 8 });
  for (const bad of [
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "10.0.0",
    "proxy",
    "10.0.0.0/",
    "",
    "*",
    "10.0.0.0/-1",
  ])
    expect([bad, addressRange(bad)]).toEqual([bad, undefined]);
});

describe("whose request it is", () => {
  const proxied = { behindProxy: ["10.0.0.0/24", "fd00::1"] };

  test("is the socket's, where no proxy of the owner's is on its other end", () => {
    expect(clientAddress({ behindProxy: [] }, "203.0.113.9", "10.1.1.1")).toBe("203.0.113.9");
    expect(clientAddress(proxied, "203.0.113.9", "10.1.1.1")).toBe("203.0.113.9");
    expect(clientAddress(proxied, "::ffff:203.0.113.9", "10.1.1.1")).toBe("203.0.113.9");
    expect(clientAddress(proxied, "10.0.0.7", undefined)).toBe("10.0.0.7");
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    // What the client itself wrote stands first, and is not believed.
    ["127.0.0.1, 203.0.113.9", "203.0.113.9"],
    ["10.0.0.9, 203.0.113.9", "203.0.113.9"],
    // Two proxies in a row.
    ["6.6.6.6, 203.0.113.9, 10.0.0.8", "203.0.113.9"],
    ["2001:db8::5", "2001:db8::5"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    // What is no address ends the walk at what is known.
    ["unknown", "10.0.0.7"],
    ["203.0.113.9, ", "10.0.0.7"],
    ["203.0.113.9:1234", "10.0.0.7"],
    ["", "10.0.0.7"],
    ["10.0.0.8", "10.0.0.8"],
  ])("behind a proxy that says %j it is %s", (forwarded, client) => {
    expect(clientAddress(proxied, "10.0.0.7", forwarded)).toBe(client);
  });

  test("several lines are one", () => {
    expect(clientAddress(proxied, "fd00::1", ["6.6.6.6", "203.0.113.9"])).toBe("203.0.113.9");
  });
});
