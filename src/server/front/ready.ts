/** Whether runs could be taken: every keeper is open, and what is asked can be written down. */
import type { House } from "./house.ts";

/** A synced write at most this often: the answer between is the last one. */
const GRID = 30_000;

interface Probed {
  readonly window: number;
  readonly isWritable: Promise<boolean>;
}
const probes = new WeakMap<House, Probed>();

export async function isReady(house: House): Promise<boolean> {
  const window = Math.floor(house.clock.monotonic() / GRID);
  const last = probes.get(house);
  const probed = last?.window === window ? last : { window, isWritable: canWrite(house) };
  probes.set(house, probed);
  return [...house.data.values()].every((data) => data.isOpen()) && (await probed.isWritable);
}

const canWrite = (house: House): Promise<boolean> =>
  house.asked.remember("probe", String(house.clock.now())).then(
    () => true,
    () => false,
  );
