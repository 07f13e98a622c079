/** The lines of a tree of groups, where each could hang instead, and the small forms that rename and move. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { words } from "../../words/words.ts";
import { groupsIn, type TreeGroup, type Way } from "./taxonomy-tree.ts";

export type TreeRow = readonly TreeGroup[];
/** A line of the tree: a group, or a value of the group at `way`. */
export interface TreeLine {
  readonly way: Way;
  readonly value?: string;
  readonly name: string;
  readonly level: number;
}

export const linesOf = (tree: TreeRow): readonly TreeLine[] =>
  groupsIn(tree).flatMap(({ way, group }) => [
    { way, name: group.name, level: way.length },
    ...group.values.map((value) => ({ way, value, name: value, level: way.length + 1 })),
  ]);

export const isSame = (a: TreeLine, b: TreeLine): boolean =>
  a.value === b.value && a.way.join() === b.way.join();

export function MoveTo(props: { homes: ReturnType<typeof homesOf>; home: Way; onMove: (to: Way) => void }) {
  const { homes, home, onMove } = props;
  return (
    <label class="small">
      {words.data.taxonomy.moveTo}{" "}
      <select
        value={home.join()}
        onChange={({ currentTarget }) => onMove(currentTarget.value.split(",").map(Number))}
      >
        {homes.map(({ way, name }) => (
          <option key={way.join()} value={way.join()} selected={way.join() === home.join()}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Where a line hangs: a value in its group, a group under its parent. */
export const homeOf = ({ way, value }: TreeLine): Way => (value === undefined ? way.slice(0, -1) : way);

/** Where it could hang instead: at the same depth. */
export function homesOf(
  tree: TreeRow,
  line: TreeLine,
): readonly { readonly way: Way; readonly name: string }[] {
  const depth = homeOf(line).length;
  return groupsIn(tree)
    .filter(({ way }) => way.length === depth)
    .map(({ way, group }) => ({ way, name: group.name }));
}

export function Rename({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [typed, type] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <form
      class="row tree-acts"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typed.trim());
      }}
    >
      <input
        class="input grow"
        aria-label={words.data.taxonomy.rename}
        value={typed}
        ref={input}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone("")}
      />
      <button class="btn s" type="submit">
        {words.data.taxonomy.rename}
      </button>
    </form>
  );
}
