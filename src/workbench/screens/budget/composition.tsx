/** What so many equal draws cost together, by theorem. Public arithmetic: moving a slider asks nothing of the rows. */
import { useEffect, useState } from "preact/hooks";
import type { CompositionsTold } from "../../../client/wire.ts";
import { Loading } from "../../parts/basic.tsx";
import { Field, Select } from "../../parts/fields.tsx";
import { colour, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { countText, deltaText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

const { composition: say } = words.budgetScreen;
const EACH = ["0.01", "0.02", "0.05", "0.1", "0.2"];
const [MOST, DELTA] = [200, "1e-7"];
const SERIES = ["s6", "s5", "s2", "s4", "s3", "s1"];
const BEGIN = 0.7;

export function Composition() {
  const [each, setEach] = useState("0.02");
  const [told, setTold] = useState<CompositionsTold | undefined>();
  const [error, setError] = useState<unknown>();
  const [share, setShare] = useState(BEGIN);
  useEffect(() => {
    const ending = new AbortController();
    const path = `/v1/compositions?epsilon=${each}&delta=${DELTA}&draws=${MOST}`;
    askServer<CompositionsTold>("GET", path, undefined, { signal: ending.signal }).then(
      (found) => {
        setTold(found);
        setError(undefined);
      },
      (problem) => !ending.signal.aborted && setError(problem),
    );
    return () => ending.abort();
  }, [each]);
  return (
    <section class="panel">
      {error !== undefined && <Problem error={error} />}
      {told ? (
        <Chart told={told} at={Math.round(share * (told.draws.length - 1))} onMove={setShare} />
      ) : (
        <Loading lines={6} />
      )}
      <Select label={say.each} value={each} choices={EACH} onChange={setEach} />
      {told && (
        <p class="hint">
          {say.charged(
            told.curves
              .filter(({ isCharged }) => isCharged)
              .map(nameOf)
              .join(words.budgetScreen.or),
          )}
        </p>
      )}
    </section>
  );
}

function Chart({
  told,
  at,
  onMove,
}: {
  told: CompositionsTold;
  at: number;
  onMove: (share: number) => void;
}) {
  const { draws, curves, epsilon, delta } = told;
  const last = draws.length - 1;
  const sum = curves.find(({ name }) => name === "basic");
  const best = curves.reduce((a, b) => (b.epsilons[at] < a.epsilons[at] ? b : a));
  const text = (value: number) => `ε ${numberText(value)}`;
  const sentence =
    draws[at] === 1
      ? say.one(text(epsilon))
      : say.sentence(
          countText(draws[at]),
          text(best.epsilons[at]),
          nameOf(best),
          text(sum?.epsilons[at] ?? 0),
        );
  const shown = [0.1, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * last));
  return (
    <>
      <Figure
        title={say.title}
        sentence={sentence}
        of={`${epsilon} ${at}`}
        draw={(plot, width) => drawn(plot, width, told, at)}
        table={{
          head: [say.drawsHead, ...curves.map(nameOf)],
          rows: shown.map((k) => [draws[k], ...curves.map(({ epsilons }) => numberText(epsilons[k]))]),
        }}
        save={`composition-${epsilon}-${delta}`}
      />
      <Field label={say.draws}>
        {(ties) => (
          <input
            {...ties}
            type="range"
            min={0}
            max={last}
            value={at}
            aria-valuetext={countText(draws[at])}
            onInput={({ currentTarget }) => onMove(Number(currentTarget.value) / last)}
          />
        )}
      </Field>
    </>
  );
}

type Curve = CompositionsTold["curves"][number];
const nameOf = ({ name, title }: Pick<Curve, "name" | "title">): string => say.names[name] ?? title;

interface Point {
  readonly draw: number;
  readonly name: string;
  readonly epsilon: number;
}

function drawn(plot: Plot, width: number, told: CompositionsTold, at: number) {
  const { draws, curves, epsilon, delta } = told;
  const height = 240;
  // Adding up leaves the picture; the others fill it.
  const bent = curves.filter(({ name }) => name !== "basic" || curves.length === 1);
  const top = 1.15 * Math.max(...bent.map(({ epsilons }) => epsilons.at(-1) ?? 0));
  const points: Point[] = curves
    .flatMap((curve) => draws.map((draw, k) => ({ draw, name: curve.name, epsilon: curve.epsilons[k] })))
    .filter((point) => point.epsilon <= top);
  const ends = bent.map((curve) => ({ text: nameOf(curve), end: curve.epsilons.at(-1) ?? 0 }));
  const straight =
    curves.length === bent.length ? [] : points.filter(({ name }) => name === "basic").slice(-1);
  const stroke = ({ name }: { name: string }) =>
    colour(SERIES[curves.findIndex((one) => one.name === name) % SERIES.length]);
  return plot.plot({
    ...plotBase(width, height),
    ...{ marginLeft: 36, marginRight: 100, marginTop: 12, marginBottom: 40 },
    x: {
      domain: [0, draws.at(-1) ?? 1],
      label: say.axis(numberText(epsilon), deltaText(delta)),
      ...{ labelAnchor: "center", labelArrow: "none", ticks: 4 },
    },
    y: { domain: [0, top], label: null, ticks: 4, grid: true, tickSize: 0 },
    marks: [
      plot.ruleX([draws[at]], { stroke: colour("line-strong"), strokeDasharray: "3 3" }),
      plot.line(points, { x: "draw", y: "epsilon", z: "name", stroke, strokeWidth: 2 }),
      plot.dot(
        points.filter(({ draw }) => draw === draws[at]),
        { x: "draw", y: "epsilon", r: 3.5, fill: stroke },
      ),
      plot.text(apart(ends, (top * 15) / (height - 60)), {
        ...{ x: () => draws.at(-1), textAnchor: "start", dx: 6, y: "end", text: "text" },
        fill: colour("ink"),
      }),
      plot.text(straight, {
        ...{ x: "draw", y: "epsilon", textAnchor: "end", dx: -8, dy: 4, fill: colour("ink") },
        text: () => say.names.basic,
      }),
    ],
  });
}

/** Labels at least so far from each other. */
function apart<T extends { readonly end: number }>(labels: readonly T[], gap: number): readonly T[] {
  let below = Number.NEGATIVE_INFINITY;
  return [...labels]
    .sort((a, b) => a.end - b.end)
    .map((label) => {
      below = Math.max(label.end, below + gap);
      return { ...label, end: below };
    });
}
