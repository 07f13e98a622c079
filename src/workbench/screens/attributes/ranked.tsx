/** Attributes in the order in which they were drawn, best first as far as the noise tells, with their scores where they were told. */
import type { AttributeRanking, RankedAttribute } from "../../../tasks/rank/rank-attributes.ts";
import { Panel } from "../../parts/basic.tsx";
import { colour, type Drawn, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { Message } from "../../parts/problem.tsx";
import { numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { axisName } from "./histogram.tsx";
import { Pick, SendBar, usePicked } from "./picked.tsx";

export type RankingDocument = AttributeRanking;
type Scored = RankedAttribute & { readonly score: NonNullable<RankedAttribute["score"]> };

const NARROW = 520;

const isScored = (one: RankedAttribute): one is Scored => one.score !== undefined;

export function Ranked({ ranking, id }: { ranking: RankingDocument; id: string }) {
  const { attributes, score } = ranking;
  const names = attributes.map(({ name }) => name);
  const picked = usePicked(
    names,
    attributes.filter((one) => one.couldBeChance !== true).map(({ name }) => name),
  );
  const areAllChance = attributes.length > 0 && attributes.every((one) => one.couldBeChance === true);
  return (
    <Panel title={words.attributes.ranked(score)} lead={words.attributes.rankedLead}>
      {areAllChance && <Message kind="warn">{words.attributes.allChance}</Message>}
      <Dots scored={attributes.filter(isScored)} score={score} id={id} />
      <div class="scroll ranked" tabIndex={0} role="group" aria-label={words.attributes.ranked(score)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.attributes.place}</th>
              <th scope="col">{words.attributes.attribute}</th>
              <th scope="col" class="n">
                {score}
              </th>
              <th scope="col">{words.attributes.tells}</th>
            </tr>
          </thead>
          <tbody>
            {attributes.map((one, i) => (
              <tr key={one.name}>
                <td>{i + 1}</td>
                <th scope="row">
                  <Pick name={one.name} picked={picked} />
                </th>
                <td class="n">{one.score ? intervalOf(one.score) : words.attributes.notTold}</td>
                <td>{chanceText(one.couldBeChance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SendBar picked={picked} />
    </Panel>
  );
}

export const intervalOf = ({ value, low, high }: { value: number; low: number; high: number }): string =>
  `${numberText(value)} (${words.attributes.between(numberText(low), numberText(high))})`;

export const chanceText = (couldBeChance: boolean | null): string =>
  couldBeChance === null
    ? words.attributes.chanceUnknown
    : couldBeChance
      ? words.attributes.chance
      : words.attributes.beyondChance;

function Dots({ scored, score, id }: { scored: readonly Scored[]; score: string; id: string }) {
  if (scored.length === 0) return null;
  const sorted = scored.toSorted((a, b) => b.score.value - a.score.value);
  const found = sorted.filter((one) => one.couldBeChance === false).map(({ name }) => name);
  return (
    <Figure
      title={words.attributes.dots(score)}
      sentence={words.attributes.dotsSentence(found)}
      of={scored}
      save={`${id}-ranking`}
      draw={(plot, width) => dots(plot, width, sorted, score)}
    />
  );
}

function dots(plot: Plot, width: number, sorted: readonly Scored[], score: string): Drawn {
  const longest = Math.max(...sorted.map(({ name }) => axisName(name).length));
  const shade = ({ couldBeChance }: Scored) => colour(couldBeChance === false ? "s1" : "s6");
  return plot.plot({
    ...plotBase(width, 28 * sorted.length + 60),
    marginLeft: 14 + 7 * longest,
    marginRight: 20,
    marginTop: 8,
    marginBottom: 44,
    x: {
      label: words.attributes.dotsAxis(score),
      grid: true,
      nice: true,
      ticks: width < NARROW ? 2 : 5,
      labelOffset: 40,
    },
    y: { label: null, domain: sorted.map(({ name }) => name), tickFormat: axisName, tickSize: 0 },
    marks: [
      plot.ruleY(sorted, {
        y: "name",
        x1: ({ score: told }: Scored) => told.low,
        x2: ({ score: told }: Scored) => told.high,
        stroke: shade,
        strokeWidth: 2,
      }),
      plot.dot(sorted, {
        y: "name",
        x: ({ score: told }: Scored) => told.value,
        r: 5.5,
        stroke: shade,
        strokeWidth: 2,
        // A hollow dot could be chance: not by its colour alone.
        fill: (one: Scored) => (one.couldBeChance === false ? shade(one) : colour("panel")),
      }),
    ],
  });
}
