/** Clients that ask one server for everything at once, by plain HTTP: quotes, spends, repeated spends, reads, cancels and garbage. */
import { randomInt } from "node:crypto";
import type { RunTold } from "../../client/index.ts";
import type { WishedRun } from "./kills.ts";
import type { RealServer } from "./real-server.ts";

export interface LoadAnswer {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly replayed: boolean;
}

/** What the server may answer beside 503 and what is below 500. */
const DOCUMENTED_503 = ["busy", "not-ready", "stopping"];

export class Load {
  readonly #server: RealServer;
  readonly #wish: WishedRun;
  readonly #tokens: Map<string, string>;
  /** Accepted runs by their keys, each with who asked. */
  readonly accepted = new Map<string, { readonly id: string; readonly name: string }>();
  readonly statuses: Record<string, number> = {};
  readonly wrong: string[] = [];
  requests = 0;
  #keys = 0;

  constructor(server: RealServer, names: readonly string[], wish: WishedRun) {
    this.#server = server;
    this.#wish = wish;
    this.#tokens = new Map(names.map((name) => [name, server.token(name)]));
  }

  /** So many clients, until so many requests have been answered. */
  async run(clients: number, requests: number): Promise<void> {
    const names = [...this.#tokens.keys()];
    const goOn = async (name: string) => {
      while (this.requests < requests) await this.#something(name);
    };
    await Promise.all(Array.from({ length: clients }, (_, i) => goOn(names[i % names.length])));
  }

  /** Asks until it is refused for want of budget. */
  async fill(name: string): Promise<void> {
    for (;;) {
      const { status, json } = await this.#spend(name, this.#freshKey(name));
      if (status === 409 && json.code === "budget-exhausted") return;
      if (status !== 201 && status !== 503) throw new Error(`${status} ${json.code}`);
    }
  }

  async send(name: string, method: string, path: string, more: RequestInit = {}): Promise<LoadAnswer> {
    this.requests++;
    const headers = {
      authorization: `Bearer ${this.#tokens.get(name)}`,
      ...(more.body == null ? {} : { "content-type": "application/json" }),
      ...more.headers,
    };
    const answer = await fetch(`${this.#server.origin}${path}`, { method, ...more, headers });
    const text = await answer.text();
    const json = text === "" || text.startsWith("event") ? {} : JSON.parse(text);
    const { status } = answer;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    const isFault = status >= 500 && !(status === 503 && DOCUMENTED_503.includes(json.code));
    if (isFault) this.wrong.push(`${method} ${path}: ${status} ${json.code}`);
    return { status, json, replayed: answer.headers.get("idempotent-replayed") !== null };
  }

  #freshKey(name: string): string {
    return `${name}-key-number-${this.#keys++}`;
  }

  async #spend(
    name: string,
    key: string,
    body: object = { ...this.#wish, again: true },
  ): Promise<LoadAnswer> {
    const answer = await this.send(name, "POST", "/v1/datasets/clinic/runs", {
      ...{ headers: { "idempotency-key": key }, body: JSON.stringify(body) },
    });
    if (answer.status !== 201) return answer;
    const { id } = answer.json as unknown as RunTold;
    const before = this.accepted.get(key);
    if (before && before.id !== id) this.wrong.push(`${key} became two runs`);
    this.accepted.set(key, { id, name });
    return answer;
  }

  async #something(name: string): Promise<void> {
    const chance = randomInt(100);
    if (chance < 25) await this.#spend(name, this.#freshKey(name));
    else if (chance < 32) await this.#repeat(name);
    else if (chance < 45)
      await this.send(name, "POST", "/v1/datasets/clinic/quotes", {
        body: JSON.stringify({ plan: this.#wish.plan }),
      });
    else if (chance < 55) await this.#cancel(name);
    else if (chance < 70) await this.#garbage(name);
    else await this.send(name, "GET", this.#read(name));
  }

  #own(name: string): { readonly key: string; readonly id: string } | undefined {
    const own = [...this.accepted].slice(-200).filter(([, run]) => run.name === name);
    const [key, run] = own[randomInt(Math.max(1, own.length))] ?? [];
    return key === undefined || run === undefined ? undefined : { key, id: run.id };
  }

  /** The same key: the same run where the rest is the same too, and refused where it is not. */
  async #repeat(name: string): Promise<void> {
    const own = this.#own(name);
    if (!own) return;
    const isSame = randomInt(2) === 0;
    const { status, json, replayed } = await this.#spend(name, own.key, {
      ...this.#wish,
      again: isSame,
    });
    const isRight = isSame ? status === 201 && replayed : status === 422 && json.code === "key-reused";
    if (!isRight && status !== 503) this.wrong.push(`repeated: ${status} ${json.code}`);
  }

  async #cancel(name: string): Promise<void> {
    const own = this.#own(name);
    if (!own) return;
    const { status, json } = await this.send(name, "DELETE", `/v1/runs/${own.id}`);
    if (![200, 202, 409, 503].includes(status)) this.wrong.push(`cancel: ${status} ${json.code}`);
  }

  #read(name: string): string {
    const own = this.#own(name)?.id ?? "run_aaaaaaaaaaaaaaaaaaaaaaaaaa";
    const paths = [
      "/v1/me",
      "/v1/datasets/clinic/budget",
      "/v1/datasets/clinic",
      "/v1/runs?limit=5",
      `/v1/runs/${own}`,
    ];
    return [...paths, "/v1/datasets/clinic/ledger?limit=5", "/v1/methods"][randomInt(paths.length + 2)];
  }

  async #garbage(name: string): Promise<void> {
    const post = (body: string, headers: Record<string, string> = {}) =>
      this.send(name, "POST", "/v1/datasets/clinic/runs", { body, headers });
    const key = { "idempotency-key": this.#freshKey(name) };
    const kinds = [
      () => post("{", key),
      () => post('{"__proto__":{"plan":1}}', key),
      () => post(JSON.stringify({ ...this.#wish }), {}),
      () => post(JSON.stringify({ ...this.#wish, price: { epsilon: "0.0001", delta: "0" } }), key),
      () => post("[".repeat(2000), key),
      () => post("x", { ...key, "content-type": "text/plain" }),
      () => this.send(name, "GET", "/v1/datasets/another/budget"),
      () => this.send(name, "PATCH", "/v1/me"),
      () => this.send(name, "GET", "/v1/runs/run_1"),
      () => this.send(name, "GET", "/v1/me", { headers: { authorization: "Bearer nobody" } }),
    ];
    const { status, json } = await kinds[randomInt(kinds.length)]();
    if (status < 400 || typeof json.code !== "string") this.wrong.push(`garbage: ${status}`);
  }
}
