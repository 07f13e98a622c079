/** A list of thousands of lines of which only those in sight are in the page: it stays fluid, and says how long it is to screen readers. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface Props<T> {
  readonly items: readonly T[];
  /** Of one line, in pixels: all are as high. */
  readonly lineHeight: number;
  /** Of the window that is seen. */
  readonly height: number;
  readonly label: string;
  readonly line: (item: T, index: number) => ComponentChildren;
  /** Called when the end comes into sight, where more can be asked for. */
  readonly onEnd?: () => void;
}

const BEYOND = 8;

export function VirtualList<T>({ items, lineHeight, height, label, line, onEnd }: Props<T>) {
  const [top, setTop] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const first = Math.max(0, Math.floor(top / lineHeight) - BEYOND);
  const last = Math.min(items.length, Math.ceil((top + height) / lineHeight) + BEYOND);
  useEffect(() => {
    if (last >= items.length) onEnd?.();
  }, [last, items.length]);
  return (
    <div
      class="virtual"
      ref={box}
      style={{ height: `${Math.min(height, items.length * lineHeight)}px` }}
      onScroll={() => setTop(box.current?.scrollTop ?? 0)}
      role="list"
      aria-label={label}
      tabIndex={0}
    >
      <div style={{ height: `${items.length * lineHeight}px` }} role="presentation">
        <div style={{ transform: `translateY(${first * lineHeight}px)` }} role="presentation">
          {items.slice(first, last).map((item, i) => (
            <div
              key={first + i}
              class="virtual-line"
              style={{ height: `${lineHeight}px` }}
              role="listitem"
              aria-posinset={first + i + 1}
              aria-setsize={items.length}
            >
              {line(item, first + i)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
