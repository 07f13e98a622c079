/**
 * Cliques joined into a tree where what a clique shares with those before it is all in its parent.
 *
 * Of a graph in which every cycle has a chord, the trees with that property are those whose neighbours share the most places in all
 * (Jensen, Jensen 1994); Prim's way makes one, from the first clique on. Where nothing is shared, another root starts.
 */
import type { Branch } from "./junction.ts";

export function junctionTree(cliques: readonly (readonly number[])[]): readonly Branch[] {
  const left = cliques.map((places) => ({ places, parent: -1, shared: 0 }));
  const tree: Branch[] = [];
  while (left.length > 0) {
    const at = left.reduce((best, one, i) => (one.shared > left[best].shared ? i : best), 0);
    const [{ places, parent }] = left.splice(at, 1);
    for (const one of left) {
      const shared = one.places.filter((place) => places.includes(place)).length;
      if (shared > one.shared) Object.assign(one, { shared, parent: tree.length });
    }
    tree.push({ places, parent });
  }
  return tree;
}
