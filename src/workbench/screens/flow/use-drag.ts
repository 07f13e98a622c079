/** Dragging with a mouse or a pen: a box to another place, or a line from a box's dot. A finger scrolls the page. */
import { useRef, useState } from "preact/hooks";

export interface Drag {
  readonly kind: "box" | "line";
  readonly name: string;
  /** Where the pointer is on the sheet, and how far it has come. */
  readonly x: number;
  readonly y: number;
  readonly by: readonly [across: number, down: number];
}

export type BeginDrag = (event: PointerEvent, kind: Drag["kind"], name: string) => void;

/** What is moved by less was clicked. */
const SLACK = 4;

export function useDrag(
  sheet: { readonly current: HTMLElement | null },
  onEnd: (drag: Drag) => void,
): { readonly drag: Drag | undefined; readonly begin: BeginDrag } {
  const [drag, set] = useState<Drag | undefined>(undefined);
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const begin: BeginDrag = (event, kind, name) => {
    if (event.button !== 0 || (kind === "box" && event.pointerType === "touch")) return;
    const from = [event.clientX, event.clientY] as const;
    let now: Drag | undefined;
    const moved = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = sheet.current!.getBoundingClientRect();
      const by = [clientX - from[0], clientY - from[1]] as const;
      if (!now && Math.hypot(...by) < SLACK) return;
      now = { kind, name, x: clientX - left, y: clientY - top, by };
      set(now);
    };
    const end = ({ type }: PointerEvent) => {
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      set(undefined);
      if (now && type === "pointerup") ended.current(now);
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  return { drag, begin };
}
