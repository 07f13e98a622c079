/** The server's stores in memory: what the tests of other parts use, and what SQLite's are compared with. */
import { PrivetError } from "../../base/errors.ts";
import type {
  AskedStore,
  AuditNote,
  Grant,
  NewRun,
  Person,
  ReleaseNote,
  RunFilter,
  RunRecord,
  TokenRecord,
} from "../../server/stores/asked.ts";
import { chained, followed, noLines } from "../../server/stores/audit.ts";
import type { Releases, Sealed, SealedWhole } from "../../server/stores/released.ts";
import { withMadeBy } from "../../server/tokens.ts";

/** A store whose storage fails from a moment on: writes are refused, what is there can still be read. */
export interface Breakable {
  fail(): void;
}

export const storageFailed = () =>
  new PrivetError(
    "store-io",
    "The server's records could not be written. Nothing was spent.",
    "Mend the storage and start the server again.",
  );

function breakable(): { readonly fail: () => void; readonly write: <T>(step: () => T) => Promise<T> } {
  let failed = false;
  return {
    fail: () => {
      failed = true;
    },
    write: async (step) => {
      if (failed) throw storageFailed();
      return step();
    },
  };
}

export function memoryAsked(): AskedStore & Breakable {
  const { fail, write } = breakable();
  const runs = new Map<string, RunRecord>();
  const people = new Map<string, Person>();
  const tokens = new Map<string, TokenRecord>();
  const grants = new Map<string, Grant>();
  const shares = new Map<string, readonly string[]>();
  const writtenTo = new Map<string, ReleaseNote>();
  const facts = new Map<string, string>();
  const lines: { readonly text: string; readonly hash: string }[] = [];
  const read = () => {
    let last = noLines;
    return lines.map(({ text, hash }) => {
      const line = followed(last, text, hash);
      last = line;
      return line;
    });
  };
  const note = (said: AuditNote | undefined) => {
    if (!said) return;
    const last = lines.length === 0 ? noLines : { seq: lines.length, hash: lines[lines.length - 1].hash };
    const { line, text } = chained(last, said);
    lines.push({ text, hash: line.hash });
  };
  const keep = <T>(map: Map<string, T>, key: string, value: T, said: AuditNote) =>
    write(() => {
      map.set(key, value);
      note(said);
    });
  const grantKey = (person: string, dataset: string) => `${person}\n${dataset}`;
  return {
    fail,
    accept: (run: NewRun, said) =>
      write(() => {
        const known = runs.get(run.id);
        if (known) return { run: known, isNew: false };
        const record = { ...run, seq: runs.size + 1 };
        runs.set(run.id, record);
        note(said);
        return { run: record, isNew: true };
      }),
    change: (id, from, change, said) =>
      write(() => {
        const run = runs.get(id);
        if (!run || !from.includes(run.state)) return undefined;
        const changed = { ...run, ...change };
        runs.set(id, changed);
        note(said);
        return changed;
      }),
    run: async (id) => runs.get(id),
    runs: async (filter) =>
      [...runs.values()]
        .filter(fits(filter))
        .sort((a, b) => b.seq - a.seq)
        .slice(0, filter.limit),
    person: async (name) => people.get(name),
    people: async () => byName([...people.values()], ({ name }) => name),
    putPerson: (person, said) => keep(people, person.name, person, said),
    token: async (id) => tokens.get(id),
    tokens: async (person) =>
      byName([...tokens.values()], ({ id }) => id).filter((t) => !person || t.person === person),
    putToken: (token, said) => keep(tokens, token.id, token, said),
    revokeToken: (id, at, said) =>
      write(() => {
        const token = tokens.get(id);
        if (!token || token.revoked !== null) return false;
        for (const one of withMadeBy(token, [...tokens.values()]))
          tokens.set(one.id, { ...one, revoked: one.revoked ?? at });
        note(said);
        return true;
      }),
    tokenUsed: (id, day) =>
      write(() => {
        const token = tokens.get(id);
        if (token) tokens.set(id, { ...token, lastUsed: day });
      }),
    grant: async (person, dataset) => grants.get(grantKey(person, dataset)),
    grants: async ({ person, dataset } = {}) =>
      byName([...grants.values()], (grant) => grantKey(grant.person, grant.dataset)).filter(
        (grant) => (!person || grant.person === person) && (!dataset || grant.dataset === dataset),
      ),
    putGrant: (grant, said) => keep(grants, grantKey(grant.person, grant.dataset), grant, said),
    share: (release, withWhom, said) => keep(shares, release, [...new Set(withWhom)].sort(), said),
    sharedWith: async (release) => shares.get(release) ?? [],
    releasesSharedWith: async (principal) =>
      [...shares.keys()].filter((release) => shares.get(release)?.includes(principal)).sort(),
    noteRelease: (release, written, said) => keep(writtenTo, release, written, said),
    releaseNotes: async (releases) => releases.map((release) => writtenTo.get(release)),
    audit: (notes) => write(() => notes.forEach(note)),
    auditLines: async ({ after = 0, limit }) => read().slice(after, after + limit),
    verifyAudit: async () => ({ lines: lines.length, lastHash: read().at(-1)?.hash ?? noLines.hash }),
    remember: (name, value) => write(() => void facts.set(name, value)),
    remembered: async (name) => facts.get(name),
    backup: async () => {
      throw new TypeError("a store in memory has no file");
    },
    close: async () => undefined,
  };
}

const byName = <T>(records: readonly T[], name: (record: T) => string): readonly T[] =>
  [...records].sort((a, b) => (name(a) < name(b) ? -1 : 1));

const fits =
  ({ principal, dataset, datasets, states, before }: RunFilter) =>
  (run: RunRecord): boolean =>
    (principal === undefined || run.principal === principal) &&
    (dataset === undefined || run.dataset === dataset) &&
    (datasets === undefined || datasets.includes(run.dataset)) &&
    (states === undefined || states.includes(run.state)) &&
    (before === undefined || run.seq < before);

export function memoryReleases(): Releases & Breakable {
  const { fail, write } = breakable();
  const sealed = new Map<string, SealedWhole>();
  const settled = new Set<string>();
  const withoutBytes = ({ release: _, ...rest }: SealedWhole): Sealed => rest;
  return {
    fail,
    seal: (whole) =>
      write(() => {
        if (sealed.has(whole.run))
          throw new PrivetError(
            "release-already-taken",
            "The run is sealed already.",
            "Read what it released.",
          );
        sealed.set(whole.run, whole);
      }),
    settled: (run) => write(() => void settled.add(run)),
    owed: async () =>
      [...sealed.values()].filter(({ run, owed }) => owed !== null && !settled.has(run)).map(withoutBytes),
    backup: async () => {
      throw new TypeError("a store in memory has no file");
    },
    find: async (run) => {
      const whole = sealed.get(run);
      return whole && withoutBytes(whole);
    },
    release: async (run) => sealed.get(run)?.release ?? undefined,
    all: async () => [...sealed.values()].map(withoutBytes),
    close: async () => undefined,
  };
}
