/** What every store of what was released must do, whatever it is made of. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Releases, SealedWhole } from "../../server/stores/released.ts";
import { aSealed } from "./records.ts";

const withoutBytes = ({ release: _, ...sealed }: SealedWhole) => sealed;

export function releasedSuite(title: string, open: () => Promise<Releases>): void {
  describe(title, () => {
    let releases: Releases;
    beforeEach(async () => {
      releases = await open();
    });
    afterEach(() => releases.close());

    test("what is sealed is found, with its bytes, and nothing else is", async () => {
      const [one, two] = [aSealed("one"), aSealed("two", { release: null })];
      await releases.seal(one);
      await releases.seal(two);
      expect(await releases.find(one.run)).toEqual(withoutBytes(one));
      expect(await releases.release(one.run)).toBe(one.release);
      expect(await releases.find(two.run)).toEqual(withoutBytes(two));
      expect(await releases.release(two.run)).toBeUndefined();
      expect(await releases.find("run_unknown")).toBeUndefined();
      expect(await releases.release("run_unknown")).toBeUndefined();
      expect(await releases.all()).toEqual([one, two].map(withoutBytes));
    });

    test("S20: a run is sealed once, also by many at once, and the first stays", async () => {
      const attempts = await Promise.allSettled(
        Array.from({ length: 8 }, (_, i) => releases.seal(aSealed("same", { release: `{"n":${i}}` }))),
      );
      expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const attempt of attempts)
        if (attempt.status === "rejected") expect(attempt.reason.code).toBe("release-already-taken");
      const first = attempts.findIndex(({ status }) => status === "fulfilled");
      expect(await releases.release(aSealed("same").run)).toBe(`{"n":${first}}`);
      expect(await releases.all()).toHaveLength(1);
    });

    test("what is owed is owed until it is settled", async () => {
      const owed = { epsilon: "0.05", delta: "0", rho: "0.001" };
      const [one, two] = [aSealed("one", { owed }), aSealed("two", { owed })];
      for (const sealed of [one, aSealed("none"), two]) await releases.seal(sealed);
      expect(await releases.owed()).toEqual([one, two].map(withoutBytes));
      await releases.settled(one.run);
      await releases.settled(one.run);
      expect(await releases.owed()).toEqual([withoutBytes(two)]);
      expect(await releases.find(one.run)).toEqual(withoutBytes(one));
    });
  });
}
