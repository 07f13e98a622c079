/**
 * The flow as boxes with lines between them. For whoever does not see or point, it is a list of steps in which arrows move: everything that
 * the mouse does here, keys and the form of a step do as well.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { edgesOf, placeFor } from "../../../flow/edges.ts";
import { words } from "../../words/words.ts";
import { boxAt, type Drawing, drawingOf, lineBetween, lineTo, rowAt } from "./geometry.ts";
import { listed, nextBelow, type Placed, stepBeside, stepPlaces } from "./layout.ts";
import type { Offer } from "./offers.ts";
import { DRAGGED } from "./palette.tsx";
import type { QuotedStep } from "./quoted-flow.ts";
import { add, choose, connect, desk, drawn, move, remove } from "./state.ts";
import { StepBox } from "./step-box.tsx";
import { type Drag, useDrag } from "./use-drag.ts";

interface Props {
  readonly prices: ReadonlyMap<string, QuotedStep>;
  readonly open: ReadonlySet<string>;
  /** To the form of the chosen step. */
  readonly onEnter: () => void;
}

export function Canvas({ prices, open, onEnter }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const { steps } = drawn.value;
  const places = stepPlaces(steps);
  const drawing = drawingOf(places, width);
  const { drag, begin } = useDrag(host, (ended) => drop(ended, drawing, places));
  const { chosen } = desk.value;
  const shown = drawing.isNarrow ? listed(places) : places;
  const takeFocus = useFocusOfChosen(host);
  const keys = (event: KeyboardEvent) => {
    const before = desk.value;
    // Where nothing has changed nothing is drawn, and the wish would be left for another time.
    if (pressed(event, shown, { chosen, onEnter }) && desk.value !== before) takeFocus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: steps are dropped here; they can be pressed as well.
    <div
      class="flow-canvas"
      onDragOver={(event) => event.dataTransfer?.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => dropped(event, host.current, drawing)}
    >
      <div class="flow-sheet" ref={host} style={{ height: `${drawing.height}px` }}>
        <Lines drawing={drawing} drag={drag} />
        <div
          role="listbox"
          aria-label={words.flow.canvas}
          aria-describedby="flow-keys"
          aria-orientation="horizontal"
          tabIndex={-1}
          onKeyDown={keys}
        >
          {shown.map(({ name }, i) => (
            <StepBox
              key={name}
              step={steps.find((step) => step.name === name)!}
              box={drawing.boxes[i]}
              price={prices.get(name)}
              isOpen={open.has(name)}
              isFirst={chosen === undefined && i === 0}
              drag={drag}
              begin={begin}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function useWidth(host: { readonly current: HTMLElement | null }): number {
  const [width, set] = useState(0);
  useEffect(() => {
    const frame = host.current?.parentElement;
    if (!frame) return;
    const watcher = new ResizeObserver(([entry]) => set(Math.floor(entry.contentRect.width)));
    watcher.observe(frame);
    return () => watcher.disconnect();
  }, []);
  return width;
}

/**
 * Whoever goes to another step by key, moves it or takes it out has the focus on what is chosen then, as soon as that is drawn: also
 * when the box that had it is gone or stands elsewhere. Whoever went on by Tab or Enter is elsewhere, and keeps it.
 */
function useFocusOfChosen(host: { readonly current: HTMLElement | null }): () => void {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (isWanted.current) host.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
    isWanted.current = false;
  });
  return () => {
    isWanted.current = true;
  };
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** Whether it was a key that goes, moves or takes out. */
function pressed(
  event: KeyboardEvent,
  places: readonly Placed[],
  { chosen, onEnter }: { readonly chosen: string | undefined; readonly onEnter: () => void },
): boolean {
  const { key, altKey } = event;
  const name = chosen ?? places[0]?.name;
  const isArrow = ARROWS.includes(key);
  const isEnter = key === "Enter" || key === " ";
  const isKnown = isArrow || isEnter || ["Delete", "Backspace", "Home", "End"].includes(key);
  if (name === undefined || !isKnown) return false;
  event.preventDefault();
  if (isArrow && altKey) shift(places, name, key);
  else if (isArrow) choose(chosen === undefined ? name : stepBeside(places, name, key));
  else if (key === "Home") choose(places[0].name);
  else if (key === "End") choose(places.at(-1)!.name);
  else if (!isEnter) remove(name, besideGone(places, name));
  else {
    choose(name);
    onEnter();
  }
  return !isEnter;
}

/** Up or down in its column. */
export function shift(places: readonly Placed[], name: string, key: string): void {
  const here = places.find((one) => one.name === name);
  const next = stepBeside(places, name, key);
  if (!here || next === name || !key.match(/Up|Down/)) return;
  const { row } = places.find((one) => one.name === next)!;
  move(name, key === "ArrowUp" ? next : nextBelow(places, name, row + 1));
}

export const besideGone = (places: readonly Placed[], name: string): string | undefined =>
  ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]
    .map((key) => stepBeside(places, name, key))
    .find((one) => one !== name);

function drop({ kind, name, x, y, by }: Drag, drawing: Drawing, places: readonly Placed[]): void {
  const { steps } = drawn.value;
  if (kind === "line") {
    const target = steps.find((step) => step.name === boxAt(drawing, x, y)?.name);
    const place = target && placeFor(steps, name, target);
    if (target && place) connect(target.name, place, name);
    return;
  }
  const box = drawing.boxes.find((one) => one.name === name);
  const shown = drawing.isNarrow ? listed(places) : places;
  const before = shown.find((one) => one.name === name)?.row;
  const row = box ? rowAt(box.y + by[1]) : before;
  if (box && row !== undefined && row !== before)
    move(name, nextBelow(shown, name, before !== undefined && row > before ? row + 1 : row));
}

function dropped(event: DragEvent, sheet: HTMLElement | null, drawing: Drawing): void {
  const text = event.dataTransfer?.getData(DRAGGED);
  if (!text || !sheet) return;
  event.preventDefault();
  const { left, top } = sheet.getBoundingClientRect();
  add(JSON.parse(text) as Offer, boxAt(drawing, event.clientX - left, event.clientY - top)?.name);
}

function Lines({ drawing, drag }: { drawing: Drawing; drag: Drag | undefined }) {
  const boxOf = (name: string) => drawing.boxes.find((box) => box.name === name);
  const from = drag?.kind === "line" ? boxOf(drag.name) : undefined;
  const { chosen } = desk.value;
  return (
    <svg class="flow-lines" aria-hidden="true" width={drawing.width} height={drawing.height}>
      <Head id="flow-head" />
      <Head id="flow-head-near" />
      {edgesOf(drawn.value.steps).map((edge) => {
        const [source, target] = [boxOf(edge.from), boxOf(edge.to)];
        if (!source || !target) return null;
        const isNear = edge.from === chosen || edge.to === chosen;
        return (
          <path
            key={`${edge.from} ${edge.to} ${edge.place}`}
            class={isNear ? "near" : undefined}
            d={lineBetween(drawing, source, target)}
            marker-end={isNear ? "url(#flow-head-near)" : "url(#flow-head)"}
          />
        );
      })}
      {from && drag && <path class="drawn-now" d={lineTo(from, drag.x, drag.y)} />}
    </svg>
  );
}

/** In pixels, however thick the line is. */
const Head = ({ id }: { id: string }) => (
  <marker
    id={id}
    viewBox="0 0 8 8"
    refX="1"
    refY="4"
    markerUnits="userSpaceOnUse"
    markerWidth="8"
    markerHeight="8"
    orient="auto"
  >
    <path d="M0 0 L8 4 L0 8 Z" />
  </marker>
);
