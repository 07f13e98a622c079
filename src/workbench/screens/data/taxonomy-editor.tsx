/** Groups of values as a tree: by mouse, and by keyboard alone (the ARIA tree: one stop, arrows move). */
import { useEffect, useRef, useState } from "preact/hooks";
import type { TaxonomyLevel } from "../../../schema/types.ts";
import { words } from "../../words/words.ts";
import {
  depthOf,
  firstTree,
  fittedTo,
  groupsIn,
  levelsOf,
  movedGroup,
  movedValue,
  renamed,
  type TreeGroup,
  treeOf,
  type Way,
  withLevel,
  withoutGroup,
  withoutLevel,
  withSibling,
} from "./taxonomy-tree.ts";

interface Props {
  readonly values: readonly string[];
  readonly levels: readonly TaxonomyLevel[];
  readonly onChange: (levels: readonly TaxonomyLevel[] | undefined) => void;
}

type Row = readonly TreeGroup[];
/** A line of the tree: a group, or a value of the group at `way`. */
interface Line {
  readonly way: Way;
  readonly value?: string;
  readonly name: string;
  readonly level: number;
}

const linesOf = (tree: Row): readonly Line[] =>
  groupsIn(tree).flatMap(({ way, group }) => [
    { way, name: group.name, level: way.length },
    ...group.values.map((value) => ({ way, value, name: value, level: way.length + 1 })),
  ]);

const isSame = (a: Line, b: Line): boolean => a.value === b.value && a.way.join() === b.way.join();

export function TaxonomyEditor({ values, levels, onChange }: Props) {
  // Empty groups are kept while one edits; what is saved has none.
  const [edited, edit] = useState<Row>(() => treeOf(levels));
  const tree = levels.length === 0 ? [] : fittedTo(edited, values);
  const say = words.data.taxonomy;
  const set = (next: Row) => {
    edit(next);
    onChange(next.length === 0 ? undefined : levelsOf(next));
  };
  return (
    <details class="opts">
      <summary>{say.title}</summary>
      <p class="hint">{say.lead}</p>
      {tree.length === 0 ? (
        <button
          class="btn s"
          type="button"
          disabled={values.length < 2}
          onClick={() => set(firstTree(values, say.first))}
        >
          {say.add}
        </button>
      ) : (
        <Tree tree={tree} set={set} />
      )}
    </details>
  );
}

function Tree({ tree, set }: { tree: Row; set: (tree: Row) => void }) {
  const say = words.data.taxonomy;
  const lines = linesOf(tree);
  const [at, goTo] = useState(0);
  const [isRenaming, rename] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const place = Math.min(at, lines.length - 1);
  const line = lines[place];
  // Lines come and go with every change: the keyboard stays at the chosen one.
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (!isFocusDue.current || isRenaming) return;
    isFocusDue.current = false;
    list.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[place]?.focus();
  });
  const focus = (to: number) => {
    isFocusDue.current = true;
    goTo(Math.max(0, Math.min(lines.length - 1, to)));
  };
  /** Changes the tree, and stays at what was moved. */
  const change = (next: Row, stay?: Pick<Line, "value" | "name">) => {
    isFocusDue.current = true;
    set(next);
    if (!stay) return;
    const found = linesOf(next).findIndex((one) => one.value === stay.value && one.name === stay.name);
    if (found >= 0) goTo(found);
  };
  const homes = homesOf(tree, line);
  const move = (to: Way) =>
    change(
      line.value === undefined ? movedGroup(tree, line.way, to) : movedValue(tree, line.value, to),
      line,
    );
  const moveBy = (step: number) => {
    const now = homes.findIndex(({ way }) => way.join() === homeOf(line).join());
    const home = homes[now + step];
    if (home) move(home.way);
  };
  const remove = () => line.value === undefined && change(withoutGroup(tree, line.way));
  const add = () => change(withSibling(tree, line.way, say.newGroup), { name: say.newGroup });
  const keys = (event: KeyboardEvent) => {
    if (isRenaming) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (event.altKey ? moveBy(1) : focus(place + 1)),
      ArrowUp: () => (event.altKey ? moveBy(-1) : focus(place - 1)),
      Home: () => focus(0),
      End: () => focus(lines.length - 1),
      F2: () => rename(line.value === undefined),
      Insert: add,
      Delete: remove,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <>
      <p class="hint">{say.keys}</p>
      <div class="tree" role="tree" aria-label={say.tree} ref={list}>
        {lines.map((one, i) => (
          <div
            key={`${one.way.join(".")} ${one.value ?? ""}`}
            role="treeitem"
            aria-level={one.level}
            aria-selected={isSame(one, line)}
            aria-expanded={one.value === undefined ? true : undefined}
            tabIndex={i === place ? 0 : -1}
            class={one.value === undefined ? "tree-group" : "tree-value"}
            style={{ paddingLeft: `${one.level * 16 - 8}px` }}
            onClick={() => goTo(i)}
            onKeyDown={keys}
          >
            {one.name}
          </div>
        ))}
      </div>
      {isRenaming ? (
        <Rename
          name={line.name}
          onDone={(name) => {
            rename(false);
            isFocusDue.current = true;
            if (name !== "") change(renamed(tree, line.way, name));
          }}
        />
      ) : (
        <div class="row tree-acts">
          {line.value === undefined && (
            <>
              <button class="btn s" type="button" onClick={() => rename(true)}>
                {say.rename}
              </button>
              <button class="btn s" type="button" onClick={remove}>
                {say.delete}
              </button>
            </>
          )}
          <button class="btn s" type="button" onClick={add}>
            {say.sibling}
          </button>
          {homes.length > 1 && <MoveTo homes={homes} home={homeOf(line)} onMove={move} />}
        </div>
      )}
      <div class="row tree-acts">
        <button class="btn s" type="button" onClick={() => change(withLevel(tree))}>
          {say.level}
        </button>
        <button
          class="btn s"
          type="button"
          disabled={depthOf(tree) < 2}
          onClick={() => change(withoutLevel(tree))}
        >
          {say.lessLevel}
        </button>
        <button class="btn s" type="button" onClick={() => set([])}>
          {say.remove}
        </button>
      </div>
    </>
  );
}

function MoveTo(props: { homes: ReturnType<typeof homesOf>; home: Way; onMove: (to: Way) => void }) {
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
const homeOf = ({ way, value }: Line): Way => (value === undefined ? way.slice(0, -1) : way);

/** Where it could hang instead: at the same depth. */
function homesOf(tree: Row, line: Line): readonly { readonly way: Way; readonly name: string }[] {
  const depth = homeOf(line).length;
  return groupsIn(tree)
    .filter(({ way }) => way.length === depth)
    .map(({ way, group }) => ({ way, name: group.name }));
}

function Rename({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [typed, type] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
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
