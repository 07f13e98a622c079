/** The known word that was probably meant, as the beginning of an advice; empty where none is near. */
export function didYouMean(
  typed: string,
  known: readonly string[],
  show: (word: string) => string = (word) => word,
): string {
  // Comparing takes time in proportion to the length, and no known word is this long.
  if (typed.length > 60) return "";
  const small = typed.toLowerCase();
  const most = (word: string) => Math.max(1, Math.floor(word.length / 3));
  const near = known
    // What differs in length by more than that differs by more letters, too.
    .filter((word) => Math.abs(word.length - small.length) <= most(word))
    .map((word) => ({ word, distance: distance(small, word) }))
    .filter(({ word, distance }) => distance <= most(word))
    .sort((a, b) => a.distance - b.distance)[0];
  return near ? `Did you mean ${show(near.word)}? ` : "";
}

/** Letters to change, add, drop or swap with their neighbour to get from one word to the other. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  for (let j = 1; j <= b.length; j++) d[0][j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const differ = a[i - 1] === b[j - 1] ? 0 : 1;
      d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + differ);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.length][b.length];
}
