/** Whether a flow's run is marked as one whose step failed by itself: then it is not gone on with, so that trying again tells nothing. */
import { expect, test } from "vitest";
import { Cancelled } from "../../tasks/method.ts";
import type { Subject } from "../../tasks/subject.ts";
import { keepingSteps } from "./keeping-steps.ts";
import type { RunFolder } from "./run-folder.ts";

const flow = { privet: "flow/1", epsilon: "1", steps: [] } as never;
const subject = {} as Subject;
const fault = new Error("a step that does not end well");
const kept = (folder: Partial<RunFolder> = {}) => keepingSteps(flow, subject, () => folder as RunFolder);

test("a step that fails after it was paid for is marked", () => {
  const keeping = kept();
  expect(keeping.failed(fault)).toBe(false);
  keeping.paid();
  expect(keeping.failed(fault)).toBe(true);
});

test("a stop is not, nor a release that could not be written: both can be gone on with", async () => {
  const stopped = kept();
  stopped.paid();
  expect(stopped.failed(new Cancelled("stopped", { receipt: { draws: [] } } as never))).toBe(false);

  const full = new Error("no space left");
  const unwritten = kept({ keep: () => Promise.reject(full) } as never);
  unwritten.paid();
  const keep = unwritten.kept.keep as (step: object, draws: object) => Promise<unknown>;
  await expect(keep({ name: "look", release: {} }, {})).rejects.toBe(full);
  expect(unwritten.failed(full)).toBe(false);
});
