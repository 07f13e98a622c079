/**
 * A small server that speaks the wire over a real socket, backed by data in files: what clients are tested against. It knows one token,
 * keeps runs and keys in memory, and answers wrongly when told to.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { PrivetError } from "../../base/errors.ts";
import { explanations } from "../../base/explanations.ts";
import type {
  BudgetTold,
  DatasetTold,
  ReceiptVerified,
  ReleaseTold,
  RunAsked,
  RunTold,
} from "../../client/wire.ts";
import type { Receipt } from "../../curator/index.ts";
import { releaseId, runId } from "../../server/ids.ts";
import { aboutJson } from "../../service/about.ts";
import { budget, withLedgerAt } from "../../service/budget.ts";
import type { Data } from "../../service/data.ts";
import { errorJson } from "../../service/json.ts";
import { quote } from "../../service/quote.ts";
import { entryOf } from "../../service/receipt/entry.ts";
import { type Released, start } from "../../service/start.ts";

export const WIRE_TOKEN = "privet_aaaaaaaaaa_a-token-for-tests-alone";

/** What goes wrong with one request: the connection breaks before or after it is dealt with, or something else is answered. */
export type Fault =
  | "drop before"
  | "drop after"
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string };

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

interface Kept {
  run: RunTold;
  readonly fingerprint: string;
  readonly over: Promise<unknown>;
  released?: Released;
}

export interface WireServer {
  readonly url: string;
  readonly requests: WireRequest[];
  /** Decides what goes wrong with the next requests. */
  fault: (request: WireRequest) => Fault | undefined;
  /** How the events of a run are sent; all of them at once unless given. */
  events: (run: RunTold, response: ServerResponse, last: number) => Promise<void> | undefined;
  readonly runs: ReadonlyMap<string, Kept>;
  /** Runs are taken and wait for `approve`. */
  approval: boolean;
  /** What the asker may spend, as a budget tells it. */
  own: BudgetTold["own"];
}

const STATUS: Readonly<Record<string, number>> = {
  unauthenticated: 401,
  "not-found": 404,
  "budget-exhausted": 409,
  "price-changed": 409,
  "guarantee-too-weak": 403,
};

export async function wireServer(datasets: Readonly<Record<string, Data>>): Promise<WireServer> {
  const runs = new Map<string, Kept>();
  const approvals = new Map<string, () => void>();
  const answer = async (request: WireRequest, key: string | undefined): Promise<unknown> => {
    const { method, path, body } = request;
    const [, , kind, id = "", part = "", deeper = ""] = path.split("?")[0].split("/");
    const named = `${method} ${kind}${id === "" ? "" : "/*"}${part === "" ? "" : `/${part}`}${deeper === "" ? "" : `/${deeper}`}`;
    const page = (items: readonly unknown[]) => ({ items, next: null });
    const kept = runs.get(id.replace(/^rel_/, "run_"));
    if (kind === "datasets" && id !== "" && !Object.hasOwn(datasets, id)) throw missing();
    if ((kind === "runs" || kind === "releases") && id !== "" && !kept) throw missing();
    const data = datasets[id];
    const told: Readonly<Record<string, () => unknown>> = {
      "GET me": () => ({ name: "people/ana", role: "owner", datasets: Object.keys(datasets) }),
      "GET datasets": async () => page(await Promise.all(Object.keys(datasets).map(datasetTold))),
      "GET datasets/*": () => datasetTold(id),
      "GET datasets/*/budget": async () => ({ ...(await budget(data)), reserved: "0", own: server.own }),
      "GET datasets/*/ledger": async () =>
        page([...(await withLedgerAt(data.ledger, (book) => book.entries()))].reverse()),
      "POST datasets/*/ledger/verifications": async () => {
        const { entries, lastHash } = await withLedgerAt(data.ledger, (book) => book.verify());
        return { intact: true, entries, lastHash };
      },
      "POST datasets/*/quotes": async () => ({
        ...{ ...(await quote(data, (body as RunAsked).plan)), budget: undefined, after: undefined },
        ...{ seconds: { estimate: 0.1, first: 1 }, approval: false, releases: [] },
      }),
      "POST datasets/*/runs": () => accept(id, body as RunAsked, key),
      "GET runs": () => page([...runs.values()].map(({ run }) => run).reverse()),
      "GET runs/*": () => kept?.run,
      "DELETE runs/*": () => {
        if (kept && kept.run.state !== "done")
          kept.run = { ...kept.run, state: "cancelled", cancelAsked: true };
        return kept?.run;
      },
      "PUT runs/*/approval": () => {
        const { decision } = body as { readonly decision: string };
        if (kept && decision === "refused")
          kept.run = { ...kept.run, state: "refused", code: "approval-refused" };
        approvals.get(id)?.();
        return kept?.run;
      },
      "GET releases": () =>
        page([...runs.values()].flatMap((one) => (one.released ? [releaseTold(one)] : []))),
      "GET releases/*": () => {
        if (!kept?.released) throw missing();
        return releaseTold(kept);
      },
      "POST receipts/*": () => verified(body as Receipt),
    };
    const route = told[named];
    if (!route) throw missing();
    return route();
  };

  const datasetTold = async (name: string): Promise<DatasetTold> => ({
    name,
    about: aboutJson(await datasets[name].facts()),
    open: true,
    timing: { mode: "boundaries", rule: "" },
  });

  const releaseTold = ({ run, released }: Kept): ReleaseTold => {
    const { release, receipt } = released!.json;
    const { id, dataset, plan, by, price } = run;
    const { task, method } = plan;
    const sha256 = createHash("sha256").update(JSON.stringify(release)).digest("hex");
    const about = { id: releaseId(id), run: id, dataset, by, task, method, price };
    return { ...about, entry: receipt.entry, at: run.ended, sha256, release, receipt };
  };

  const verified = async (receipt: Receipt): Promise<ReceiptVerified> => {
    const data = Object.values(datasets).find(({ name }) => name === receipt.dataset);
    const entries = data ? await withLedgerAt(data.ledger, (book) => book.entries()) : [];
    const found = entryOf(receipt, entries);
    return { found: found !== undefined, equal: found?.differs.length === 0 };
  };

  /** One key is one run. The answer waits until the run has paid, so that a refusal is the ledger's own. */
  const accept = async (dataset: string, asked: RunAsked, key: string | undefined): Promise<RunTold> => {
    if (key === undefined) throw new PrivetError("key-missing", "There is no key.", "Send one.");
    const fingerprint = JSON.stringify([dataset, asked.plan, asked.price, asked.again ?? false]);
    const id = runId("people/ana", dataset, key);
    const before = runs.get(id);
    if (before?.fingerprint === fingerprint) return before.run;
    if (before) throw new PrivetError("key-reused", "The key was used for another run.", "Use a fresh one.");
    const { cost } = await quote(datasets[dataset], asked.plan);
    if (cost.epsilon !== asked.price.epsilon || cost.delta !== asked.price.delta)
      throw new PrivetError("price-changed", "The price is another one.", "Ask for a new quote.");
    let paid: () => void = () => undefined;
    const drawing = new Promise<void>((resolve) => {
      paid = resolve;
    });
    const go = () => start(datasets[dataset], asked.plan, { progress: () => paid(), allow: "none" }).result;
    const approved = new Promise<void>((resolve) => void approvals.set(id, resolve));
    const over = server.approval
      ? approved.then(() => (kept.run.state === "waiting" ? go() : undefined))
      : go();
    const at = new Date().toISOString();
    const kept: Kept = {
      fingerprint,
      over: over.then(
        (released) => {
          if (!released || kept.run.state === "cancelled") return;
          kept.released = released;
          const done = { state: "done" as const, release: releaseId(id), ended: at, paid: true };
          kept.run = { ...kept.run, ...done, entry: released.receipt.entry };
        },
        () => undefined,
      ),
      run: {
        ...{ privet: "run/1", id, dataset, by: "people/ana", holder: "people/ana", plan: asked.plan },
        ...{ state: server.approval ? "waiting" : "running", price: asked.price, paid: false, entry: null },
        ...{ code: null, why: null, release: null, seconds: { first: 1, boundary: 1 }, extended: 0 },
        ...{ asked: at, started: at, ended: null, cancelAsked: false, approval: null },
        note: asked.note ?? null,
      },
    };
    runs.set(id, kept);
    if (server.approval) return kept.run;
    await Promise.race([drawing, over]).catch((error) => {
      runs.delete(id);
      throw error;
    });
    return kept.run;
  };

  const http = createServer(async (request, response) => {
    const seen = await requestOf(request);
    server.requests.push(seen);
    const fault = server.fault(seen);
    if (fault === "drop before") return void request.socket.destroy();
    if (typeof fault === "object")
      return void response.writeHead(fault.status, fault.headers).end(fault.body);
    try {
      if (request.headers.authorization !== `Bearer ${WIRE_TOKEN}`)
        throw new PrivetError("unauthenticated", "Who asks is not known.", "Ask the owner for a token.");
      const events = /^\/v1\/runs\/(run_[a-z2-7]+)\/events$/.exec(seen.path);
      if (events) return await stream(events[1], request, response);
      const told = await answer(seen, request.headers["idempotency-key"] as string | undefined);
      if (fault === "drop after") return void request.socket.destroy();
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told));
    } catch (error) {
      const { code, message: detail, fix } = errorJson(error);
      const status = STATUS[code] ?? 422;
      const { exit } = explanations[code];
      const problem = {
        type: `/v1/problems/${code}`,
        title: code,
        status,
        code,
        detail,
        fix,
        exit,
        instance: "req_",
      };
      response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
    }
  });

  const stream = async (id: string, request: IncomingMessage, response: ServerResponse) => {
    const kept = runs.get(id);
    if (!kept) throw missing();
    const last = Number(request.headers["last-event-id"] ?? -1);
    response.writeHead(200, { "content-type": "text/event-stream" });
    const own = server.events(kept.run, response, last);
    if (own) return own;
    const send = (n: number, event: string, data: unknown) =>
      n > last && response.write(`id: ${n}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    response.write("retry: 20\n\n:\n\n");
    send(0, "state", { run: id, state: server.approval ? "waiting" : "running" });
    send(1, "tick", { elapsed: 1, of: 2 });
    await kept.over;
    const { state, release, entry } = kept.run;
    send(1000, "state", { run: id, state, release, entry });
    response.end();
  };

  const server: WireServer = {
    url: "",
    requests: [],
    fault: () => undefined,
    events: () => undefined,
    runs,
    approval: false,
    own: null,
  };
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return Object.assign(server, { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
}

const missing = () =>
  new PrivetError("not-found", "There is no such thing here, or it is not yours.", "Look.");

async function requestOf(request: IncomingMessage): Promise<WireRequest> {
  let text = "";
  for await (const piece of request) text += piece;
  const { method = "", url: path = "", headers } = request;
  return { method, path, headers, body: text === "" ? undefined : JSON.parse(text) };
}
