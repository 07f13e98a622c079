/** Keepers as the front sees them: lines over the supervisor's pipe, sorted by data set. */
import type { FromKeeper, KeeperLink, ToKeeper } from "../keeper/messages.ts";

type Heard = FromKeeper | { readonly kind: "gone" };

export interface KeeperLinks {
  readonly links: readonly KeeperLink[];
  hear(dataset: string, message: Heard): void;
}

export function keeperLinks(
  datasets: readonly string[],
  send: (dataset: string, message: ToKeeper) => void,
): KeeperLinks {
  const listeners = new Map<string, (message: Heard) => void>();
  /** What came before anybody listened. */
  const early = new Map<string, Heard[]>(datasets.map((dataset) => [dataset, []]));
  return {
    links: datasets.map((dataset) => ({
      dataset,
      send: (message) => send(dataset, message),
      listen(hear) {
        listeners.set(dataset, hear);
        for (const message of early.get(dataset)?.splice(0) ?? []) hear(message);
      },
    })),
    hear(dataset, message) {
      const hear = listeners.get(dataset);
      if (hear) hear(message);
      else early.get(dataset)?.push(message);
    },
  };
}
