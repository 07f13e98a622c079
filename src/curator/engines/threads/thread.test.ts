/** One worker, seen from the thread that asks: what keeps that thread alive, and until when. */
import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { threadEntry } from "../../../testing/thread-entry.ts";
import { Thread } from "./thread.ts";

afterEach(() => void vi.restoreAllMocks());

test("an answer that comes while a thread is being closed does not let go of the wait for its end", async () => {
  const held = vi.spyOn(Worker.prototype, "ref");
  const letGo = vi.spyOn(Worker.prototype, "unref");
  const thread = new Thread(await threadEntry(), { rows: 0, columns: [] });
  await thread.ask({ kind: "ready" });
  expect(letGo).toHaveBeenCalledTimes(1);
  const late = thread.ask({ kind: "ready" });
  const refused = expect(late).rejects.toThrow("could not answer");
  const [worker] = held.mock.contexts as Worker[];
  const closed = thread.close();
  // Two threads that fail together: the first has the engine closed before the second has told it.
  worker.emit("message", { id: 1 });
  await Promise.all([refused, closed]);
  expect(letGo).toHaveBeenCalledTimes(1);
});
