/** Runs, people and lines that the tests of the server's stores use. */
import { createHash } from "node:crypto";
import { runId } from "../../server/ids.ts";
import type { AuditNote, NewRun, TokenRecord } from "../../server/stores/asked.ts";
import type { SealedWhole } from "../../server/stores/released.ts";

export const AT = Date.UTC(2026, 10, 16, 9);

export const aNote = (more: Partial<AuditNote> = {}): AuditNote => ({
  at: AT,
  who: "people/ana",
  act: "run.accept",
  ...more,
});

export const aRun = (key: string, more: Partial<NewRun> = {}): NewRun => ({
  id: runId(more.principal ?? "people/ana", more.dataset ?? "clinic", key),
  principal: "people/ana",
  holder: "people/ana",
  dataset: "clinic",
  fingerprint: "f".repeat(64),
  plan: {
    privet: "plan/1",
    task: "classify",
    method: "majority",
    label: "outcome",
    epsilon: "0.1",
    delta: "0",
    options: {},
  },
  price: { epsilon: "0.1", delta: "0" },
  first: 2,
  attempt: 0,
  state: "queued",
  code: null,
  cancelAsked: false,
  asked: AT,
  started: null,
  ended: null,
  entry: null,
  extended: 0,
  approval: null,
  note: null,
  ...more,
});

export const aToken = (id: string, more: Partial<TokenRecord> = {}): TokenRecord => ({
  id,
  digest: "d".repeat(64),
  person: "people/ana",
  role: "analyst",
  datasets: null,
  readOnly: false,
  created: AT,
  expires: AT + 86_400_000,
  revoked: null,
  lastUsed: null,
  ...more,
});

export const aSealed = (key: string, more: Partial<SealedWhole> = {}): SealedWhole => {
  const release = more.release === undefined ? `{"model":"é ${key}"}` : more.release;
  return {
    run: runId("people/ana", "clinic", key),
    holder: "people/ana",
    outcome: release === null ? "failed" : "done",
    code: release === null ? "unexpected" : null,
    plan: "5".repeat(64),
    entry: 3,
    visibleFrom: AT + 2000,
    owed: null,
    receipt: null,
    sha256: release === null ? null : createHash("sha256").update(release, "utf8").digest("hex"),
    ...more,
    release,
  };
};
