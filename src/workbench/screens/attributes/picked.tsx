/** Attributes that the reader picks from a result, to go on with in Classify. Picking is free, and stays in the page. */
import { useSignal } from "@preact/signals";
import { table } from "../../state/data.ts";
import { sendAttributes } from "../../state/sent.ts";
import { words } from "../../words/words.ts";

export interface Picked {
  has(name: string): boolean;
  turn(name: string): void;
  readonly names: readonly string[];
}

/** Of the names that can take part in a classifier. */
export function usePicked(all: readonly string[], first: readonly string[] = []): Picked {
  const picked = useSignal<readonly string[]>(first);
  const { value: names } = picked;
  return {
    names,
    has: (name) => names.includes(name),
    turn: (name) => {
      picked.value = names.includes(name)
        ? names.filter((one) => one !== name)
        : all.filter((one) => one === name || names.includes(one));
    },
  };
}

/** Labels are what is told, not what tells. */
export const isSendable = (name: string): boolean =>
  table.value?.attributes.some((one) => one.name === name && one.kind !== "label") ?? false;

/** Beside something that has the name already, the box says what it is for. */
export function PickBox({ name, picked }: { name: string; picked: Picked }) {
  if (!isSendable(name)) return null;
  return (
    <label class="pick-one beside">
      <input type="checkbox" checked={picked.has(name)} onChange={() => picked.turn(name)} />{" "}
      {words.attributes.pick}
      <span class="sr">: {name}</span>
    </label>
  );
}

export function Pick({ name, picked }: { name: string; picked: Picked }) {
  if (!isSendable(name)) return <b>{name}</b>;
  return (
    <label class="pick-one">
      <input type="checkbox" checked={picked.has(name)} onChange={() => picked.turn(name)} /> <b>{name}</b>
    </label>
  );
}

export function SendBar({ picked }: { picked: Picked }) {
  const count = picked.names.length;
  return (
    <div class="row send">
      <button
        class="btn free"
        type="button"
        aria-disabled={count === 0}
        onClick={() => count > 0 && sendAttributes(picked.names)}
      >
        {words.attributes.send(count)}
      </button>
      <span class="hint">{words.attributes.sendHint}</span>
    </div>
  );
}
