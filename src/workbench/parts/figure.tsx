/**
 * A figure by Observable Plot: a title, one sentence that says what it shows, and the numbers behind it as a table. Plot is loaded when
 * the first figure is drawn, so that the first screen does not wait for it; colours come from the page's own tokens.
 */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { saveAs } from "../state/api.ts";
import { theme } from "../state/look.ts";
import { words } from "../words/words.ts";
import type * as PlotModule from "./plot.ts";

export type Plot = typeof PlotModule;
export type Drawn = SVGSVGElement | HTMLElement;

export interface FigureTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

interface Props {
  readonly title: string;
  /** Made from the data: what the figure shows. */
  readonly sentence: string;
  /** Draws at a width in pixels; called again when the width, the theme or `of` change. */
  readonly draw: (plot: Plot, width: number) => Drawn;
  /** What is drawn: anything that is another value when it is another figure. */
  readonly of: unknown;
  readonly table?: FigureTable;
  /** The file's name, without its ending, where it may be saved. */
  readonly save?: string;
}

let loading: Promise<Plot> | undefined;
const plotModule = (): Promise<Plot> => {
  loading ??= import("./plot.ts");
  return loading;
};

/** All plots have one class, and its rules stand in parts.css: the sheet that Plot puts into each figure is not let in by the page's policy. */
const PLOT_CLASS = "plot";

export function Figure({ title, sentence, draw, of, table, save }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const id = useId();
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!host.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.round(entry.contentRect.width)));
    watcher.observe(host.current);
    return () => watcher.disconnect();
  }, []);
  const look = theme.value;
  useEffect(() => {
    if (width === 0) return;
    let isStale = false;
    void plotModule().then((plot) => {
      if (isStale || !host.current) return;
      const drawn = draw(plot, width);
      for (const sheet of drawn.querySelectorAll("style")) sheet.remove();
      // The whole is one picture with a name; Plot names its parts too, which parts of a picture may not be.
      for (const part of drawn.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
      drawn.setAttribute("role", "img");
      drawn.setAttribute("aria-labelledby", `${id}-title`);
      drawn.setAttribute("aria-describedby", `${id}-sentence`);
      host.current.replaceChildren(drawn);
    });
    return () => {
      isStale = true;
    };
  }, [width, of, look]);
  const saveIt = () => {
    const svg = host.current?.querySelector("svg");
    if (svg && save) saveAs(`${save}.svg`, standalone(svg), "image/svg+xml");
  };
  return (
    <figure>
      <figcaption>
        <b id={`${id}-title`}>{title}</b>
        <span id={`${id}-sentence`}>{sentence}</span>
      </figcaption>
      <div ref={host} class="drawn" />
      <div class="row">
        {table && <TableBehind {...table} caption={title} />}
        {save && (
          <button class="btn s" type="button" onClick={saveIt}>
            {words.parts.saveFigure}
          </button>
        )}
      </div>
    </figure>
  );
}

function TableBehind({ head, rows, caption }: FigureTable & { caption: string }) {
  return (
    <details class="behind">
      <summary>{words.parts.asTable}</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j} class={typeof cell === "number" ? "n" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** A token's colour as it is now, for Plot's channels. */
export const colour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

/** A name that has room for so many letters beside an axis. */
export const shortened = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

/** What every plot has: the page's fonts and ink, room for labels, the class whose style is let in. */
export const plotBase = (width: number, height: number) => ({
  width,
  height,
  className: PLOT_CLASS,
  style: {
    background: "transparent",
    color: colour("muted"),
    fontFamily: "inherit",
    fontSize: "12px",
    overflow: "visible",
  },
});

/** With colours written out: outside of the page there are no tokens. */
function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
