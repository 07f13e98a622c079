import { expect, test } from "vitest";
import { virtualClock } from "../../../testing/server/virtual-clock.ts";
import { addressNetwork, loginFailures } from "./failures.ts";

test("no minute has more failures than it may, however they are spread", async () => {
  const clock = virtualClock();
  const failures = loginFailures(clock, 10);
  const times: number[] = [];
  for (let second = 0; second < 300; second++) {
    for (let i = 0; i < 2; i++) if (failures.count("10.0.0.7")) times.push(clock.monotonic());
    await clock.pass(1000);
  }
  expect(times.length).toBe(50);
  const most = times.map((start) => times.filter((time) => time >= start && time < start + 60_000).length);
  expect(Math.max(...most)).toBe(10);
});

test("a wall clock that jumps changes nothing", () => {
  const clock = virtualClock();
  const failures = loginFailures(clock, 1);
  expect(failures.count("10.0.0.7")).toBe(true);
  for (const hour of [1, -2]) {
    clock.jump(hour * 3_600_000);
    expect(failures.count("10.0.0.7")).toBe(false);
  }
});

test("memory is bounded: of very many addresses the longest quiet are forgotten", () => {
  const failures = loginFailures(virtualClock(), 2, 100);
  for (let i = 0; i < 100; i++) failures.count(`10.0.0.${i}`);
  failures.count("10.0.0.0");
  expect(failures.count("10.0.1.0")).toBe(true);
  // The one that failed again is still known, the next in age is not.
  expect(failures.count("10.0.0.0")).toBe(false);
  expect([failures.count("10.0.0.1"), failures.count("10.0.0.1")]).toEqual([true, true]);
});

test("addresses of one IPv6 network count together, and IPv4 in its clothes counts as what it is", () => {
  expect(addressNetwork("2001:db8::1")).toBe("2001:db8:0:0");
  expect(addressNetwork("2001:0db8:0:0:ffff:1:2:3")).toBe("2001:db8:0:0");
  expect(addressNetwork("2001:db8:0:1::1")).toBe("2001:db8:0:1");
  expect(addressNetwork("2001:DB8::1%eth0")).toBe("2001:db8:0:0");
  expect(addressNetwork("64:ff9b::10.0.0.7")).toBe("64:ff9b:0:0");
  expect(addressNetwork("::1")).toBe("0:0:0:0");
  expect(addressNetwork("::ffff:10.0.0.7")).toBe("10.0.0.7");
  expect(addressNetwork("10.0.0.7")).toBe("10.0.0.7");
});
