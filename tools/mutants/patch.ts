/** Plants a bug into the text of a source file. */
import type { Mutant } from "./zoo.mjs";

/** Throws unless the text to replace occurs exactly once: a mutant that no longer fits the source must be noticed. */
export function patch(source: string, { name, file, find, replace }: Mutant): string {
  const places = source.split(find).length - 1;
  if (places !== 1)
    throw new Error(`${name}: its text occurs ${places} times in ${file}, and should occur once`);
  // A function, because a replacement text would give $ a meaning.
  return source.replace(find, () => replace);
}
