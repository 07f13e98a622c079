/** `NAME.releases.db`: the store of what was released, on SQLite; for the keeper, and for readers that cannot write. */
import type { Releases, ReleasesReader } from "./released.ts";
import { openHost, type StoreOpening } from "./sqlite/host.ts";

export async function openReleases(path: string, opening: StoreOpening = {}): Promise<Releases> {
  const host = await openHost("releases", path, opening);
  const asked =
    <M extends keyof Releases>(method: M) =>
    (...values: Parameters<Releases[M]>) =>
      host.ask(method, values) as ReturnType<Releases[M]>;
  return {
    seal: asked("seal"),
    settled: asked("settled"),
    owed: asked("owed"),
    backup: asked("backup"),
    find: asked("find"),
    release: asked("release"),
    all: asked("all"),
    close: () => host.close(),
  };
}

/** SQLite itself has the file open for reading alone. */
export async function openReleasesReader(
  path: string,
  opening: Pick<StoreOpening, "program"> = {},
): Promise<ReleasesReader> {
  const host = await openHost("releases-reader", path, opening);
  const asked =
    <M extends keyof ReleasesReader>(method: M) =>
    (...values: Parameters<ReleasesReader[M]>) =>
      host.ask(method, values) as ReturnType<ReleasesReader[M]>;
  return {
    find: asked("find"),
    release: asked("release"),
    all: asked("all"),
    close: () => host.close(),
  };
}
