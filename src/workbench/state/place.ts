/** Where the reader is: `#/clinic/classify/rel_…`. The address line is the only memory of it, so that a link leads to the same place. */
import { computed, signal } from "@preact/signals";

export interface Place {
  /** Empty where none is chosen. */
  readonly dataset: string;
  readonly screen: string;
  /** A release, a run or whatever the screen shows one of. */
  readonly item?: string;
}

const read = (): Place => {
  const [, dataset = "", screen = "", item] = location.hash.split("/").map(decoded);
  return { dataset, screen, ...(item === undefined || item === "" ? {} : { item }) };
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

const current = signal<Place>(read());
addEventListener("hashchange", () => {
  current.value = read();
});

export const place = computed(() => current.value);
export const chosen = computed(() => current.value.dataset);

/** As an address that a link can have. */
export function hrefOf(to: Partial<Place>): string {
  const { dataset, screen } = { ...current.value, ...to };
  const parts = [dataset, screen, ...(to.item === undefined ? [] : [to.item])];
  return `#/${parts.map(encodeURIComponent).join("/")}`;
}

export function go(to: Partial<Place>): void {
  location.hash = hrefOf(to);
}
