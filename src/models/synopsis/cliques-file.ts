/** The fitted model of a synopsis of a whole table, from its file: a tree of tables that agree with each other. */
import { cellMap, cellsOfPlaces, summed } from "../../learn/junction/cells.ts";
import { type Clique, type Junction, sharedWithParent } from "../../learn/junction/junction.ts";
import { check, isListOfNumbers, record } from "../file-checks.ts";
import { type FilePlaces, placesNamed } from "./places-file.ts";

export function cliquesIn(list: unknown, places: FilePlaces): Junction {
  check(Array.isArray(list) && list.length > 0, "model.cliques is no list of tables.");
  // Each holds something that no other does when it is made: there are no more of them.
  check(list.length <= places.names.length, "model.cliques has more tables than attributes.");
  const cliques: Clique[] = [];
  const known = new Set<number>();
  for (const entry of list) {
    const clique = cliqueIn(entry, places, { cliques, known });
    cliques.push(clique);
    for (const place of clique.places) known.add(place);
  }
  check(known.size === places.names.length, "model.cliques leaves out a published attribute.");
  for (const at of cliques.keys()) checkAgrees(cliques, at, places);
  return cliques;
}

interface Before {
  readonly cliques: readonly Clique[];
  /** The places that they hold. */
  readonly known: ReadonlySet<number>;
}

function cliqueIn(entry: unknown, { names, sizes }: FilePlaces, { cliques, known }: Before): Clique {
  const { of, parent, counts } = record(entry, "A clique");
  const places = placesNamed(of, names);
  check(
    Number.isInteger(parent) && (parent as number) >= -1 && (parent as number) < cliques.length,
    "a clique's parent does not stand before it.",
  );
  // Rows are dealt out clique after clique: what is known of one must be all in its parent.
  const inParent: readonly number[] = cliques[parent as number]?.places ?? [];
  check(
    places.every((place) => !known.has(place) || inParent.includes(place)),
    "a clique shares more with those before it than its parent holds.",
  );
  check(
    isListOfNumbers(counts) && counts.length === cellsOfPlaces(sizes, places) && counts.every((n) => n >= 0),
    "a clique's counts do not fit its attributes.",
  );
  return { places, parent: parent as number, counts: Float64Array.from(counts) };
}

/** Of sums that were made in another order. */
const ROUNDING = 1e-6;

/** A clique has as many rows as there are, and of what it shares with its parent as many as that has. */
function checkAgrees(cliques: readonly Clique[], at: number, { sizes, rows }: FilePlaces): void {
  const near = (a: number, b: number) => Math.abs(a - b) <= ROUNDING * (1 + rows);
  const { parent, counts } = cliques[at];
  const total = counts.reduce((sum, n) => sum + n, 0);
  check(near(total, rows), "a clique has not as many rows as the synopsis.");
  if (parent < 0) return;
  const shared = sharedWithParent(cliques, at);
  const sumsOf = ({ places, counts: own }: Clique) =>
    summed(own, cellMap(sizes, places, shared), cellsOfPlaces(sizes, shared));
  const above = sumsOf(cliques[parent]);
  check(
    sumsOf(cliques[at]).every((sum, cell) => near(sum, above[cell])),
    "a clique does not agree with its parent.",
  );
}
