import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type TestCertificate, testCertificate } from "../../testing/server/certificates.ts";
import { virtualClock } from "../../testing/server/virtual-clock.ts";
import { watchCertificate } from "./certificate.ts";

const folder = mkdtempSync(join(tmpdir(), "privet-certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));
const paths = { cert: join(folder, "tls.crt"), key: join(folder, "tls.key") };
const write = ({ cert, key }: TestCertificate) => {
  writeFileSync(paths.cert, cert);
  writeFileSync(paths.key, key, { mode: 0o600 });
};

test("a renewed certificate is handed on within ten seconds; a bad one changes nothing, and is told once", async () => {
  const clock = virtualClock();
  let waits = 0;
  /** A look is over when the next is waited for: files are read by real threads, in their own time. */
  const counted = {
    ...clock,
    at: (time: number, then: () => void) => {
      waits++;
      return clock.at(time, then);
    },
  };
  const [first, second, third] = [testCertificate(), testCertificate(), testCertificate()];
  const told: string[] = [];
  const name = new Map([first, second, third].map(({ cert }, i) => [cert, `${i + 1}`]));
  write(first);
  const stop = watchCertificate(paths, counted, ({ cert }) => void told.push(name.get(cert) ?? "?"), {
    onBad: () => void told.push("bad"),
  });
  const lookedTimes = async (times: number) => {
    while (waits < times) await new Promise<void>((resolve) => void setImmediate(resolve));
    return told.splice(0);
  };
  const look = async () => {
    const next = waits + 1;
    await clock.pass(10_000);
    return lookedTimes(next);
  };
  await lookedTimes(1);
  expect(await look()).toEqual([]);
  write(second);
  expect(await look()).toEqual(["2"]);
  expect(await look()).toEqual([]);
  // Half of a new pair.
  writeFileSync(paths.cert, third.cert);
  expect(await look()).toEqual(["bad"]);
  expect(await look()).toEqual([]);
  writeFileSync(paths.key, third.key);
  expect(await look()).toEqual(["3"]);
  writeFileSync(paths.cert, "");
  expect(await look()).toEqual(["bad"]);
  write(third);
  expect(await look()).toEqual([]);
  rmSync(paths.key);
  expect(await look()).toEqual(["bad"]);
  write(first);
  chmodSync(paths.key, 0o644);
  expect(await look()).toEqual([]);
  chmodSync(paths.key, 0o600);
  expect(await look()).toEqual(["1"]);
  stop();
  write(second);
  await clock.pass(60_000);
  expect(told).toEqual([]);
});

test("what was renewed between the start and the first look is handed on", async () => {
  const [current, renewed] = [testCertificate(), testCertificate()];
  write(renewed);
  const found = await new Promise((resolve) => {
    const stop = watchCertificate(
      paths,
      virtualClock(),
      (certificate) => {
        stop();
        resolve(certificate);
      },
      { current },
    );
  });
  expect(found).toEqual(renewed);
});
