/** All that a model says, line by line; a linear one also as a dot plot. */
import type { LinesTold } from "../../../client/wire.ts";
import { Loading } from "../../parts/basic.tsx";
import { colour, Figure, type Plot, plotBase, shortened } from "../../parts/figure.tsx";
import { Problem } from "../../parts/problem.tsx";
import { linesOfRelease } from "../../state/asked.ts";
import { countText, numberText, signedText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

export function Lines({ id, positive }: { id: string; positive: string | undefined }) {
  const { told, error } = linesOfRelease(id);
  if (error !== undefined) return <Problem error={error} />;
  if (!told) return <Loading lines={8} />;
  const own = words.classify.lines;
  if (told.lines.length === 0) return <p class="hint">{own.none}</p>;
  if (told.kind === "tree") return <Rules told={told} />;
  const towards = [...new Set(told.lines.map((line) => line.towards))];
  const isCard = hasPoints(told);
  const lead = !isCard
    ? own.linear(positive)
    : towards.length === 1
      ? own.card(String(towards[0]))
      : own.many;
  return (
    <div class="stack">
      <p class="small muted">{lead}</p>
      {!isCard && <Coefficients told={told} />}
      <Weights told={told} />
    </div>
  );
}

/** Cards and other models that add up points of groups. */
const hasPoints = ({ kind }: LinesTold): boolean => kind === "scorecard" || kind === "additive";

type Line = LinesTold["lines"][number];
const nameOf = ({ attribute, value }: Line): string =>
  value === undefined ? attribute : `${attribute} ${value}`;

/** More dots than these cannot be read. */
const MOST = 30;
const LONGEST = 24;

function Coefficients({ told }: { told: LinesTold }) {
  const own = words.classify.lines;
  const all = told.lines
    .filter(({ attribute, weight }) => attribute !== "(bias)" && weight !== 0)
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const some = all.slice(0, MOST);
  if (some.length === 0) return null;
  const draw = (plot: Plot, width: number) =>
    plot.plot({
      ...plotBase(width, 40 + 18 * some.length),
      marginLeft: Math.min(170, width / 3),
      x: { label: own.weightOf, grid: true },
      y: { domain: some.map(nameOf), label: null, tickFormat: (name: string) => shortened(name, LONGEST) },
      marks: [
        plot.ruleX([0], { stroke: colour("line-strong") }),
        plot.ruleY(some, { x1: 0, x2: "weight", y: nameOf, stroke: colour("line-strong") }),
        plot.dot(some, { x: "weight", y: nameOf, fill: colour("s1"), r: 4 }),
      ],
    });
  const first = own.figureSentence(nameOf(some[0]));
  return (
    <Figure
      title={own.figure}
      sentence={all.length > MOST ? `${first} ${own.first(MOST, all.length)}` : first}
      of={told}
      draw={draw}
      save="coefficients"
    />
  );
}

function Weights({ told }: { told: LinesTold }) {
  const own = words.classify.lines;
  const many = new Set(told.lines.map((line) => line.towards)).size > 1;
  return (
    <div class="scroll lines" tabIndex={0} role="region" aria-label={words.classify.tabs.lines}>
      <table>
        <thead>
          <tr>
            <th scope="col">{own.attribute}</th>
            <th scope="col">{own.group}</th>
            {many && <th scope="col">{own.towards}</th>}
            <th scope="col" class="n">
              {hasPoints(told) ? own.weight : own.weightOf}
            </th>
          </tr>
        </thead>
        <tbody>
          {told.lines.map((line, i) => (
            <tr key={i}>
              <td>{line.attribute}</td>
              <td>{line.value}</td>
              {many && <td>{line.towards}</td>}
              <td class="n">{signedText(line.weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rules({ told }: { told: LinesTold }) {
  const own = words.classify.lines;
  return (
    <div class="scroll lines" tabIndex={0} role="region" aria-label={words.classify.tabs.lines}>
      <table>
        <thead>
          <tr>
            <th scope="col">{own.rule}</th>
            <th scope="col" class="n">
              {own.rows}
            </th>
          </tr>
        </thead>
        <tbody>
          {told.lines.map((line, i) => (
            <tr key={i}>
              <td>
                {line.meaning} {line.couldBeChance && <span class="badge warn">{own.chance}</span>}
              </td>
              <td class="n">{line.weight >= 1 ? countText(line.weight) : numberText(line.weight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
