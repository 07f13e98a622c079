import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { madeOnce } from "./made-once.ts";

/** What is made stays for the whole run, under `npm run watch` for several: each test has names of its own. */
const named = (name: string) => `${name}-${process.pid}-${performance.now()}`;

test("what is asked for several times, also at once, is made once, and all are told where it lies", async () => {
  const name = named("number");
  let times = 0;
  const make = async (folder: string) => {
    expect(existsSync(folder)).toBe(false);
    writeFileSync(folder, String(++times));
  };
  const places = await Promise.all([1, 2, 3].map(() => madeOnce(name, make)));
  expect(new Set([...places, await madeOnce(name, make)]).size).toBe(1);
  expect(readFileSync(places[0], "utf8")).toBe("1");
});

test("what cannot be made is refused to all who wait for it, with the reason, and is not tried again", async () => {
  const name = named("broken");
  let times = 0;
  const make = async () => {
    times++;
    throw new Error("no such file");
  };
  const asked = await Promise.allSettled([1, 2].map(() => madeOnce(name, make)));
  for (const one of [...asked, ...(await Promise.allSettled([madeOnce(name, make)]))])
    expect(one).toMatchObject({
      status: "rejected",
      reason: { message: expect.stringContaining("no such file") },
    });
  expect(times).toBe(1);
});
