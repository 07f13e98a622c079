/**
 * SNPs that were released, over their public positions. Only those: the skyline of all the others, which gave the Manhattan plot its
 * name, would be a release of its own.
 */
import { stretchesOf } from "../../../report/chromosomes.ts";
import type { SnpRanking } from "../../../tasks/rank/snps/rank-snps.ts";
import type { RankedSnp } from "../../../tasks/rank/snps/tell.ts";
import { Panel } from "../../parts/basic.tsx";
import { colour, type Drawn, Figure, type Plot, plotBase } from "../../parts/figure.tsx";
import { numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { chanceText, intervalOf } from "./ranked.tsx";

export type SnpDocument = SnpRanking;

/** How much it stands out: by the p-value of its table (the smallest, where strata are apart), or by χ². */
const heightOf = ({ chiSquared, tables }: RankedSnp): number | undefined =>
  tables && tables.length > 0
    ? -Math.log10(Math.max(1e-300, Math.min(...tables.map(({ pValue }) => pValue))))
    : chiSquared?.value;

const isPlaced = (snp: RankedSnp): boolean => snp.chromosome !== "" && snp.position > 0;

export function Snps({ ranking: { snps }, id }: { ranking: SnpDocument; id: string }) {
  const told = snps.filter((snp) => heightOf(snp) !== undefined && isPlaced(snp));
  return (
    <Panel title={words.attributes.snps(snps.length)} lead={words.attributes.snpsLead}>
      {told.length > 0 && <Manhattan snps={told} id={id} />}
      <div class="scroll" tabIndex={0} role="group" aria-label={words.attributes.snps(snps.length)}>
        <table>
          <thead>
            <tr>
              {words.attributes.snpColumns.map((name, i) => (
                <th key={name} scope="col" class={i > 2 && i < 6 ? "n" : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{snps.flatMap((snp, i) => linesOf(snp, i))}</tbody>
        </table>
      </div>
    </Panel>
  );
}

/** A line for each table that was told, or one. */
function linesOf(snp: RankedSnp, i: number) {
  const { tables = [], chiSquared } = snp;
  const name = snp.id || `${snp.chromosome}:${snp.position}`;
  return (tables.length > 0 ? tables : [undefined]).map((table) => {
    const odds = table?.oddsRatios[0];
    return (
      <tr key={`${name} ${table?.stratum ?? ""}`}>
        <td>{i + 1}</td>
        <th scope="row">
          {name} {table?.stratum && <span class="muted">{table.stratum}</span>}
        </th>
        <td>
          {snp.chromosome}:{numberText(snp.position)}
        </td>
        <td class="n">{table ? numberText(table.chiSquared) : chiSquared ? intervalOf(chiSquared) : "–"}</td>
        <td class="n">{table ? numberText(table.pValue) : "–"}</td>
        <td class="n">{odds ? intervalOf({ ...odds, value: odds.ratio }) : "–"}</td>
        <td>
          {chanceText(snp.couldBeChance)}
          {!snp.kept && ` · ${words.attributes.leftOut}`}
          {table && ` · ${words.attributes.rarer(percentText(table.minorAlleleFrequency))}`}
        </td>
      </tr>
    );
  });
}

function Manhattan({ snps, id }: { snps: readonly RankedSnp[]; id: string }) {
  const isByP = snps.some(({ tables }) => tables && tables.length > 0);
  const axis = isByP ? "−log₁₀ p" : "χ²";
  const [first] = snps.toSorted((a, b) => (heightOf(b) ?? 0) - (heightOf(a) ?? 0));
  return (
    <Figure
      title={words.attributes.manhattan}
      sentence={words.attributes.manhattanSentence(
        first.id || `${first.chromosome}:${first.position}`,
        snps.length,
      )}
      of={snps}
      save={`${id}-manhattan`}
      draw={(plot, width) => manhattan(plot, width, snps, axis)}
    />
  );
}

function manhattan(plot: Plot, width: number, snps: readonly RankedSnp[], axis: string): Drawn {
  const stretches = stretchesOf(snps, {});
  const startOf = new Map(stretches.map(({ name, start }) => [name, start]));
  const across = (snp: RankedSnp) => (startOf.get(nameIn(stretches, snp)) ?? 0) + snp.position;
  const shade = ({ couldBeChance }: RankedSnp) => colour(couldBeChance === false ? "s1" : "s6");
  return plot.plot({
    ...plotBase(width, 280),
    marginLeft: 44,
    marginRight: 24,
    insetTop: 18,
    x: { label: words.attributes.chromosome, ticks: [], domain: [0, Math.max(...stretches.map(endOf))] },
    y: { label: axis, grid: true, nice: true, zero: true },
    marks: [
      plot.rectX(
        stretches.filter((_, i) => i % 2 === 1),
        { x1: "start", x2: endOf, fill: colour("faint"), fillOpacity: 0.5 },
      ),
      plot.text(stretches, {
        x: ({ start, length }) => start + length / 2,
        text: "name",
        frameAnchor: "bottom",
        dy: 16,
      }),
      plot.ruleX(snps, { x: across, y1: 0, y2: heightOf as never, stroke: colour("line") }),
      plot.dot(snps, {
        x: across,
        y: heightOf as never,
        r: 5,
        stroke: shade,
        strokeWidth: 2,
        fill: (snp: RankedSnp) => (snp.couldBeChance === false ? shade(snp) : colour("panel")),
      }),
      plot.text(snps, {
        x: across,
        y: heightOf as never,
        text: (snp: RankedSnp) => snp.id,
        dy: -12,
        fill: colour("ink"),
      }),
    ],
  });
}

const endOf = ({ start, length }: { readonly start: number; readonly length: number }): number =>
  start + length;

const nameIn = (stretches: readonly { readonly name: string }[], { chromosome }: RankedSnp): string =>
  stretches.find(({ name }) => name === chromosome || `chr${name}` === chromosome)?.name ?? chromosome;
