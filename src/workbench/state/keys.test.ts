import { expect, test } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { ServerRefusal } from "../../client/problem.ts";
import { withKey } from "./keys.ts";

function tab() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  };
  const keys: string[] = [];
  const ask = (request: unknown, answer: () => Promise<unknown>) =>
    withKey(storage, request, (key) => {
      keys.push(key);
      return answer();
    }).catch(() => undefined);
  return { keys, ask, kept };
}

const never = () => new Promise<unknown>(() => {});
const lost = () => Promise.reject(new PrivetError("server-unreachable", "No answer.", "Try again."));
const refused = (status: number) => () =>
  Promise.reject(new ServerRefusal(status, "not-ready", "Not now.", "Try again."));
const request = { dataset: "clinic", plan: { task: "describe" }, price: { epsilon: "1" } };

test("what has no answer yet is asked for with the same key, however often, and after loading again", async () => {
  const { keys, ask } = tab();
  void ask(request, never);
  void ask({ ...request }, never);
  await ask(request, lost);
  await ask(request, refused(503));
  await ask(request, async () => "run");
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{48}$/);
});

test("an answer gives the key up: what is asked for after it is meant anew", async () => {
  const { keys, ask, kept } = tab();
  await ask(request, async () => "run");
  await ask(request, refused(409));
  await ask(request, async () => "run");
  expect(new Set(keys).size).toBe(3);
  expect([...kept.values()]).toEqual(["[]"]);
});

test("another plan, price or data set is another request, and unreadable keys are no keys", async () => {
  const { keys, ask, kept } = tab();
  for (const other of [{}, { dataset: "ward" }, { price: { epsilon: "2" } }, { again: true }])
    void ask({ ...request, ...other }, never);
  expect(new Set(keys).size).toBe(4);
  kept.set("privet-asked", "{");
  await ask(request, async () => "run");
  expect(keys).toHaveLength(5);
});
