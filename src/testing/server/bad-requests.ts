/** Requests that nobody should send: a corpus of nasty parts, put together by a public seed. */
import { type PublicRandom, publicRandom } from "../../base/random.ts";
import { routes } from "../../server/front/routes/all.ts";
import { DATASET, type FrontSent, PLAN } from "./front-house.ts";

export interface BadRequest extends FrontSent {
  readonly who: string | undefined;
  readonly method: string;
  readonly url: string;
}

/** It stands in every nasty text, and must never come back. */
export const CANARY = "canary7f3a";

const texts = [
  CANARY,
  `${CANARY}\u001b[31m\r\nX-Injected: 1`,
  `<script>${CANARY}</script>`,
  `'; DROP TABLE runs; -- ${CANARY}`,
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "NaN",
  "-1",
  "1e400",
  "",
  "\u202e\ufdd0",
  "x".repeat(300),
];
const values = [...texts, null, true, 0, -1, 1.5, 1e308, [], {}, [[[[]]]], { [CANARY]: 1 }];
const names = [
  "..",
  CANARY,
  "run_x",
  "rel_aaaaaaaaaaaaaaaaaaaaaaaaaa",
  "run_aaaaaaaaaaaaaaaaaaaaaaaaaa",
  "clinic",
  "registry",
  "~",
  "a.b",
  ":",
];
const lines = [
  undefined,
  "ana",
  "bo",
  "auditor",
  "owner",
  "Bearer x",
  `Bearer privet_${CANARY}`,
  "Basic YTpi",
  `Bearer ${"e".repeat(500)}`,
];
const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"];
const types = [
  "text/plain",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "application/xml",
  "",
];
const raw = [
  "{",
  "[1,",
  '{"a":1,"a":2}',
  "\u0000",
  `{"__proto__":{"${CANARY}":1}}`,
  "[".repeat(2000),
  '"',
  "nul",
  `{"plan":${"[".repeat(40)}`,
];

/** Never a request that could pass: ana, bo and the owner send only what is broken somewhere. */
export function* badRequests(seed: string, count: number): Generator<BadRequest, void, undefined> {
  const random = publicRandom(seed);
  for (let i = 0; i < count; i++) yield badRequest(random);
}

function badRequest(random: PublicRandom): BadRequest {
  const route = random.pick(routes);
  const path = route.path.replace(/:(\w+)/g, (_, part) =>
    part === "dataset" && random.below(2) === 0 ? DATASET : random.pick(names),
  );
  const query =
    random.below(3) === 0
      ? `?${random.pick(["limit", "after", "state", "of", "x", "token"])}=${encodeURIComponent(String(random.pick(texts)))}`
      : "";
  const tricks = ["", "", "", "", "/", "%00", "%2e%2e%2f", "//", `?token=${CANARY}`, `;${CANARY}`];
  const method = random.below(4) === 0 ? random.pick(methods) : route.method;
  const hasBody = method === "POST" || method === "PUT" || method === "PATCH" || random.below(20) === 0;
  return {
    who: random.pick(lines),
    method,
    url: `${path}${random.pick(tricks)}${query}`,
    headers: headersOf(random),
    ...(hasBody ? { body: random.below(3) === 0 ? random.pick(raw) : mangled(random) } : {}),
  };
}

function headersOf(random: PublicRandom): Readonly<Record<string, string>> {
  return {
    ...(random.below(4) === 0
      ? { "idempotency-key": random.pick(["short", CANARY.repeat(3), "x".repeat(200)]) }
      : {}),
    ...(random.below(10) === 0 ? { "content-type": random.pick(types) } : {}),
    ...(random.below(20) === 0 ? { host: random.pick(["evil.example", "", "127.0.0.1:81"]) } : {}),
    ...(random.below(20) === 0 ? { origin: "https://evil.example" } : {}),
    ...(random.below(20) === 0 ? { "last-event-id": CANARY } : {}),
  };
}

/** A body of the right form with one or two members that are wrong. */
function mangled(random: PublicRandom): unknown {
  const plan: Record<string, unknown> = { ...PLAN };
  const body: Record<string, unknown> = {
    plan,
    price: { epsilon: "0.25", delta: "0" },
    with: [],
    rows: [],
    decision: "approved",
    reason: "",
  };
  for (const name of random.pick([["plan"], ["price"], ["plan", "price"]])) {
    if (random.below(2) === 0) body[name] = random.pick(values);
  }
  plan[random.pick([...Object.keys(PLAN), "holder", CANARY])] = random.pick(values);
  plan.privet = "plan/0";
  if (random.below(3) === 0) body[CANARY] = random.pick(values);
  return body;
}
