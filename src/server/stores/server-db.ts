/** `server.db`: the store of what was asked, on SQLite. */
import type { AskedStore } from "./asked.ts";
import { type ChainEnd, noLines } from "./audit.ts";
import { openHost, type StoreOpening } from "./sqlite/host.ts";

/** Lines that are checked at a time; other requests are answered between two such parts. */
const PART = 1000;

export async function openServerDb(path: string, opening: StoreOpening = {}): Promise<AskedStore> {
  const host = await openHost("asked", path, opening);
  const asked =
    <M extends keyof AskedStore>(method: M) =>
    (...values: Parameters<AskedStore[M]>) =>
      host.ask(method, values) as ReturnType<AskedStore[M]>;
  const verifyAudit = async () => {
    let end: ChainEnd & { readonly isLast?: boolean } = noLines;
    while (!end.isLast)
      end = (await host.ask("auditPart", [end.seq, PART])) as ChainEnd & { readonly isLast: boolean };
    return { lines: end.seq, lastHash: end.hash };
  };
  return {
    accept: asked("accept"),
    change: asked("change"),
    run: asked("run"),
    runs: asked("runs"),
    person: asked("person"),
    people: asked("people"),
    putPerson: asked("putPerson"),
    token: asked("token"),
    tokens: asked("tokens"),
    putToken: asked("putToken"),
    revokeToken: asked("revokeToken"),
    tokenUsed: asked("tokenUsed"),
    grant: asked("grant"),
    grants: asked("grants"),
    putGrant: asked("putGrant"),
    share: asked("share"),
    sharedWith: asked("sharedWith"),
    releasesSharedWith: asked("releasesSharedWith"),
    noteRelease: asked("noteRelease"),
    releaseNotes: asked("releaseNotes"),
    audit: asked("audit"),
    auditLines: asked("auditLines"),
    verifyAudit,
    remember: asked("remember"),
    remembered: asked("remembered"),
    backup: asked("backup"),
    close: () => host.close(),
  };
}
