/** Keepers as real processes, on real files: killed at each step of a run, kept from each other, and from whoever would look inside. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalJson } from "../../base/json.ts";
import { throwAwayLedger } from "../../curator/index.ts";
import { openLedger } from "../../node/ledger.ts";
import type { Schema } from "../../schema/types.ts";
import { openData } from "../../service/data.ts";
import { clinicWithBudget } from "../../testing/command-line.ts";
import { buildProgram, type Program } from "../../testing/program.ts";
import { runNamed } from "../../testing/server/keepers.ts";
import { systemClock } from "../clock.ts";
import { openReleasesReader } from "../stores/releases-db.ts";
import { type Child, startChild } from "../supervisor/children.ts";
import type { FromKeeper, ToKeeper } from "./messages.ts";
import {
  type FromKeeperProcess,
  fromKeeperProcess,
  type KeeperOrder,
  type ToKeeperProcess,
} from "./process.ts";
import { rowsInThread } from "./thread.ts";

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

interface Kept extends Child<ToKeeperProcess> {
  /** The first message of a kind, or the one that comes next. */
  heard<K extends FromKeeperProcess["kind"]>(kind: K): Promise<FromKeeperProcess & { readonly kind: K }>;
  readonly ended: Promise<void>;
}

const orderFor = (folder: string): KeeperOrder => ({
  kind: "open",
  ...{ dataset: "clinic", data: join(folder, "clinic"), folder, allowPaths: [], memoryMegabytes: 256 },
  ...{ threads: 1, state: join(folder, "state"), ledger: "sqlite", guarantee: "reviewed" },
  timing: { mode: "boundaries", padding: "work" },
  calibrate: false,
  diskBytes: 1_048_576,
});

function startKeeper(folder: string): Kept {
  const told: FromKeeperProcess[] = [];
  const lookers: (() => void)[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const entry = pathToFileURL(join(program.home, "cli/keeper.js"));
  const child = startChild<FromKeeperProcess, ToKeeperProcess>({
    ...{ entry, flags: [], check: fromKeeperProcess, isShown: false },
  })((message) => {
    told.push(message);
    for (const look of lookers) look();
  }, end);
  child.send(orderFor(folder));
  const heard = <K extends FromKeeperProcess["kind"]>(kind: K) =>
    new Promise<FromKeeperProcess & { readonly kind: K }>((resolve) => {
      const look = () => {
        const found = told.find((message) => message.kind === kind);
        if (found) resolve(found as FromKeeperProcess & { readonly kind: K });
      };
      lookers.push(look);
      look();
    });
  return { ...child, heard, ended };
}

async function clinic(): Promise<string> {
  const folder = await clinicWithBudget();
  mkdirSync(join(folder, "state"), { mode: 0o700 });
  return folder;
}

const start = (more: Partial<ToKeeper & { readonly kind: "start" }> = {}): ToKeeper => ({
  ...{ kind: "start", run: runNamed(1), attempt: 1, holder: "people/ana", first: 1 },
  price: { epsilon: "0.1", delta: "0" },
  plan: {
    ...{ privet: "plan/1", task: "classify", method: "majority", label: "outcome" },
    ...{ epsilon: "0.1", delta: "0", options: {} },
  },
  ...more,
});

const kindsIn = async (folder: string) => {
  const ledger = await openLedger(join(folder, "clinic.ledger"));
  const entries = await ledger.entries().finally(() => ledger.close());
  return entries.map(({ kind }) => kind);
};

async function sealedIn(folder: string) {
  const reader = await openReleasesReader(join(folder, "state/clinic.releases.db"), { program: "here" });
  return reader.find(runNamed(1)).finally(() => reader.close());
}

/** What the front asks after a restart: whether it is paid; and what becomes of a second attempt. */
async function afterRestart(folder: string) {
  const kept = startKeeper(folder);
  await kept.heard("opened");
  kept.send({ kind: "ask", id: 1, question: { about: "run", run: runNamed(1) } });
  const asked = (await kept.heard("answer")) as FromKeeper & {
    readonly kind: "answer";
    readonly answer: object;
  };
  kept.send(start({ attempt: 2 }));
  const told = await Promise.race([kept.heard("paid"), kept.heard("refused")]);
  kept.kill();
  await kept.ended;
  return { isPaid: (asked.answer as { readonly entry: unknown }).entry !== null, told };
}

const killedWhen = async (folder: string, moment: (kept: Kept) => Promise<unknown>): Promise<void> => {
  const kept = startKeeper(folder);
  await kept.heard("opened");
  await moment(kept);
  kept.kill();
  await kept.ended;
};

test("every crash point of the table ends as the table says (S21)", async () => {
  await Promise.all([beforePaying(), afterPaying(), afterSealing(), afterTelling()]);
});

async function beforePaying(): Promise<void> {
  const before = await clinic();
  await killedWhen(before, async () => undefined);
  expect(await afterRestart(before)).toMatchObject({ isPaid: false, told: { kind: "paid", attempt: 2 } });
}

async function afterPaying(): Promise<void> {
  const paid = await clinic();
  await killedWhen(paid, (kept) => {
    kept.send(start());
    return kept.heard("paid");
  });
  const again = await afterRestart(paid);
  expect(again).toMatchObject({
    isPaid: true,
    told: { kind: "refused", error: { code: "release-already-taken" } },
  });
  expect(await kindsIn(paid)).toEqual(["open", "spend"]);
}

async function afterSealing(): Promise<void> {
  const sealed = await clinic();
  await killedWhen(sealed, async (kept) => {
    kept.send(start({ first: 1024 }));
    await kept.heard("paid");
    // A look opens the store in a thread of its own: not without a pause.
    while (!(await sealedIn(sealed))) await sleep(50);
  });
  expect(await afterRestart(sealed)).toMatchObject({ isPaid: true, told: { kind: "refused" } });
  const kept = await sealedIn(sealed);
  expect(kept).toMatchObject({ outcome: "done", entry: 2 });
  expect(kept?.visibleFrom).toBeGreaterThan(systemClock.now());
}

async function afterTelling(): Promise<void> {
  const over = await clinic();
  await killedWhen(over, (one) => {
    one.send(start());
    return one.heard("boundary");
  });
  expect(await afterRestart(over)).toMatchObject({ isPaid: true, told: { kind: "refused" } });
  expect(await sealedIn(over)).toMatchObject({ outcome: "done" });
}

test("a keeper whose supervisor is gone seals what it was paid for and tells nobody; another waits for it", async () => {
  const folder = await clinic();
  const first = startKeeper(folder);
  await first.heard("opened");
  first.send(start({ first: 2 }));
  await first.heard("paid");
  first.hangUp();
  const second = startKeeper(folder);
  await second.heard("waiting");
  await first.ended;
  await second.heard("opened");
  expect(await sealedIn(folder)).toMatchObject({ outcome: "done" });
  second.send({ kind: "end" });
  await second.ended;
});

test("a line that is no message ends a keeper", async () => {
  const kept = startKeeper(await clinic());
  await kept.heard("opened");
  kept.send({ kind: "rows" } as unknown as ToKeeperProcess);
  await kept.ended;
});

test("rows that became private while they were opened are not handed to the ledger of public ones (S58)", async () => {
  const folder = await clinicWithBudget();
  const { declared } = await openData("clinic", { folder });
  const entry = pathToFileURL(join(program.home, "cli/rows-thread.js"));
  const rowsAs = async (text: string) => {
    const place = { ...orderFor(folder), pads: false, declared: text };
    const rows = await rowsInThread(place, 256, entry)(await throwAwayLedger(declared as Schema), () => {});
    await rows.close();
  };
  await rowsAs(canonicalJson(declared));
  await expect(rowsAs(canonicalJson({ ...declared, visibility: "public" }))).rejects.toMatchObject({
    code: "data-changed",
  });
});

test("swapped data and an edited schema are refused in words, and nothing is opened (S46)", async () => {
  const folder = await clinic();
  const [data, schema] = [join(folder, "clinic.csv"), join(folder, "clinic.schema.json")];
  const first = startKeeper(folder);
  await first.heard("opened");
  first.send({ kind: "end" });
  await first.ended;
  copyFileSync(data, `${data}.old`);
  writeFileSync(data, `${readFileSync(data, "utf8")}9,9,north,yes\n`);
  expect((await startKeeper(folder).heard("unopened")).error).toMatchObject({ code: "data-changed" });
  copyFileSync(`${data}.old`, data);
  writeFileSync(schema, readFileSync(schema, "utf8").replace('"high": 100', '"high": 120'));
  const { error } = await startKeeper(folder).heard("unopened");
  expect(error.message).toBe("The schema of clinic is not the one that it was served with before.");
});
