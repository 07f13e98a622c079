/** Attributes as the tables of a file name them. */
import { check } from "../file-checks.ts";

/** What stands at each place, and how many groups it has. */
export interface FilePlaces {
  readonly names: readonly string[];
  readonly sizes: readonly number[];
  readonly rows: number;
}

/** The places of some names, each once. */
export function placesNamed(of: unknown, names: readonly string[]): readonly number[] {
  check(Array.isArray(of), "the attributes of a table are no list.");
  const places = of.map((name: unknown) => names.indexOf(name as string));
  check(
    places.every((place) => place >= 0) && new Set(places).size === places.length,
    "a table is of an attribute that was not published, or of one twice.",
  );
  return places;
}
