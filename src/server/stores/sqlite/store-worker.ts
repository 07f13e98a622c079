/** The thread of a store: everything that arrived while a commit was under way is the next batch. */
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { PrivetError } from "../../../base/errors.ts";
import { errorJson } from "../../../service/json.ts";
import type { FromStore, StoreWork, ToStore } from "./host.ts";
import { kinds } from "./kinds.ts";
import { type Outcome, openStore, type Store } from "./store.ts";

const port = parentPort!;
const { kind, path, create, patienceMs } = workerData as StoreWork;

const told = (id: number, outcome: Outcome): FromStore => {
  if ("value" in outcome) return { id, value: outcome.value };
  const { error } = outcome;
  if (error instanceof PrivetError) return { id, refusal: errorJson(error) };
  return { id, fault: error instanceof Error ? error.message : "a store failed" };
};

function serve(store: Store): void {
  port.on("message", (first: ToStore | undefined) => {
    const batch: (ToStore | undefined)[] = [first];
    for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port))
      batch.push(more.message as ToStore | undefined);
    const calls = batch.filter((call) => call !== undefined);
    store.answer(calls, (nth, outcome) => port.postMessage(told(calls[nth].id, outcome)));
    if (calls.length === batch.length) return;
    store.close();
    port.close();
  });
  port.postMessage(told(0, { value: undefined }));
}

openStore(path, kinds[kind], { create, patienceMs }).then(serve, (error: unknown) => {
  port.postMessage(told(0, { error }));
  port.close();
});
