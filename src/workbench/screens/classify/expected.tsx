/**
 * What to expect at this ε before paying, from the quote; and the same at a few other ε, so that it is seen what more would buy. The other
 * quotes are asked one after the other, a while after the last change of anything but ε, and kept.
 */
import { useEffect, useState } from "preact/hooks";
import type { PlanAsked } from "../../../client/wire.ts";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { type Quoted, quoteNow } from "../../state/quotes.ts";
import { percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

interface ExpectedTold {
  readonly low: number | null;
  readonly high: number | null;
  readonly sentence: string;
}

interface CurvePoint {
  readonly epsilon: number;
  readonly low: number;
  readonly high: number;
}

const AT = ["0.05", "0.1", "0.2", "0.5", "1", "2"];
const [WAIT, BETWEEN] = [1200, 400];
const [HARDLY, HALF, NEARLY_ALL] = [0.1, 0.5, 0.95];
const kept = new Map<string, readonly CurvePoint[]>();

export function Expected({ quoted }: { quoted: Quoted }) {
  const expected = quoted.quote?.expected as ExpectedTold | undefined;
  const curve = useCurve(quoted.plan, typeof expected?.low === "number");
  if (!expected) return null;
  const { low, high, sentence } = expected;
  const own = words.classify.expected;
  if (low === null || high === null)
    return (
      <details class="expected">
        <summary>{own.unknown}</summary>
        <p class="hint">{sentence}.</p>
      </details>
    );
  const here = { epsilon: Number(quoted.plan?.epsilon), low, high };
  const said = verdictOf(low, high);
  const enough = low < HALF ? curve.find((one) => one.low >= HALF) : undefined;
  return (
    <div class="expected">
      {curve.length > 1 ? (
        <Figure
          title={said}
          sentence={enough ? `${own.known} ${own.enough(enough.epsilon)}` : own.known}
          of={`${JSON.stringify(curve)} ${JSON.stringify(here)}`}
          draw={(plot, width) => drawn(plot, width, curve, here)}
          table={{
            head: own.table,
            rows: curve.map((one) => [one.epsilon, percentText(one.low), percentText(one.high)]),
          }}
        />
      ) : (
        <p class="small">
          <b>{said}</b>
        </p>
      )}
      <details>
        <summary>{own.more}</summary>
        <p class="hint">{sentence}.</p>
      </details>
    </div>
  );
}

/** In words, because a share below nothing or above all is true of some table, and helps nobody to decide. */
function verdictOf(low: number, high: number): string {
  const own = words.classify.expected;
  const share = (of: number) => percentText(Math.round(100 * of) / 100);
  if (low >= NEARLY_ALL) return own.nearly;
  if (low < HARDLY)
    return high < HARDLY ? own.nothing : own.gamble(high >= NEARLY_ALL ? own.all : own.part(share(high)));
  return high >= NEARLY_ALL ? own.atLeast(share(low)) : own.between(share(low), share(high));
}

/** Empty until the first quotes are here. */
function useCurve(plan: PlanAsked | undefined, isWanted: boolean): readonly CurvePoint[] {
  const key = plan === undefined ? "" : JSON.stringify({ ...plan, epsilon: "" });
  const [found, set] = useState<readonly CurvePoint[]>(kept.get(key) ?? []);
  useEffect(() => {
    set(kept.get(key) ?? []);
    if (!isWanted || plan === undefined || kept.has(key)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void asked(plan, stop.signal).then(tell, () => undefined), WAIT);
    const tell = (points: readonly CurvePoint[]) => {
      if (stop.signal.aborted) return;
      kept.set(key, points);
      set(points);
    };
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, isWanted]);
  return found;
}

async function asked(plan: PlanAsked, signal: AbortSignal): Promise<readonly CurvePoint[]> {
  const points: CurvePoint[] = [];
  for (const epsilon of AT) {
    if (signal.aborted) break;
    const { expected } = await quoteNow({ ...plan, epsilon }, signal);
    const { low, high } = (expected ?? {}) as Partial<ExpectedTold>;
    if (typeof low === "number" && typeof high === "number")
      points.push({ epsilon: Number(epsilon), low, high });
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
  return points;
}

function drawn(plot: Plot, width: number, curve: readonly CurvePoint[], here: CurvePoint) {
  const all = [...curve, here];
  return plot.plot({
    ...plotBase(width, 140),
    marginTop: 30,
    marginLeft: 74,
    marginRight: 14,
    marginBottom: 32,
    x: { type: "log", label: "ε", ticks: AT.map(Number), tickFormat: String },
    y: {
      domain: [Math.min(0, ...all.map(({ low }) => low)), Math.max(1, ...all.map(({ high }) => high))],
      label: words.classify.expected.axis,
      tickFormat: (share: number) => words.classify.expected.tick[share] ?? "",
      ticks: [0, 0.5, 1],
      grid: true,
    },
    marks: [
      plot.areaY(curve, { x: "epsilon", y1: "low", y2: "high", fill: colour("s1"), fillOpacity: 0.2 }),
      plot.dot(curve, { x: "epsilon", y: "low", r: 2.5, fill: colour("s1") }),
      plot.dot(curve, { x: "epsilon", y: "high", r: 2.5, fill: colour("s1") }),
      plot.ruleX([here], {
        x: "epsilon",
        y1: "low",
        y2: "high",
        stroke: colour("spend"),
        strokeWidth: 4,
      }),
      plot.text([here], {
        x: "epsilon",
        y: "high",
        text: () => words.classify.expected.here,
        dy: -8,
        fill: colour("spend"),
      }),
    ],
  });
}
