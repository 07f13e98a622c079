/** A strip of an attribute's declared domain: a made-up histogram with the noise band at a price, or the noisy one that was bought. */
import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { PlanAsked } from "../../../client/wire.ts";
import type { Attribute } from "../../../schema/types.ts";
import { EpsilonSlider } from "../../parts/epsilon.tsx";
import { Figure } from "../../parts/figure.tsx";
import { releases } from "../../state/data.ts";
import { hrefOf } from "../../state/place.ts";
import { quotesOf } from "../../state/quotes.ts";
import { releaseNamed } from "../../state/releases.ts";
import { countText, numberText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { boughtIn, cellNames, IMAGINED_ROWS, MOST_CELLS, simulated } from "./histogram.ts";
import { stripPicture } from "./strip-picture.ts";

/** Kept while one looks from attribute to attribute. */
const epsilon = signal("0.1");

interface Props {
  readonly attribute: Attribute;
  readonly rows: number | null | undefined;
  readonly neighbours: string;
  /** Whether a price list can be asked: it is served. */
  readonly isServed?: boolean;
}

const MOST_RELEASES = 30;

/** The newest release that has it. */
function ownedHistogram(name: string) {
  for (const { id } of releases.value.filter(({ task }) => task === "describe").slice(0, MOST_RELEASES)) {
    const found = boughtIn(releaseNamed(id)?.release, name);
    if (found) return { ...found, id };
  }
  return undefined;
}

export function Strip({ attribute, rows, neighbours, isServed = false }: Props) {
  const names = cellNames(attribute);
  if (names.length === 0) return <p class="hint">{words.data.strip.none}</p>;
  if (names.length > MOST_CELLS)
    return <p class="hint">{words.data.strip.tooMany(countText(names.length))}</p>;
  const owned = isServed ? ownedHistogram(attribute.name) : undefined;
  if (owned) return <Bought told={owned} />;
  return isServed ? (
    <Quoted attribute={attribute} rows={rows} neighbours={neighbours} names={names} />
  ) : (
    <MadeUp attribute={attribute} rows={rows} neighbours={neighbours} names={names} reach={undefined} />
  );
}

/** The band as the price list tells it, once it has; until then by the same formula. */
function Quoted(props: {
  attribute: Attribute;
  rows: Props["rows"];
  neighbours: string;
  names: readonly string[];
}) {
  const { name } = props.attribute;
  const plan = useMemo(() => signal<PlanAsked | undefined>(undefined), [name]);
  const quotes = useMemo(() => quotesOf(plan), [plan]);
  const price = epsilon.value;
  useEffect(() => {
    plan.value = histogramPlan(name, price);
  }, [plan, price]);
  useEffect(() => quotes.stop, [quotes]);
  const { quote, isPending } = quotes.quoted.value;
  const told = isPending ? undefined : reachIn(quote?.expected);
  return (
    <>
      <MadeUp {...props} reach={told} />
      <a class="small" href={hrefOf({ screen: "attributes" })}>
        {words.data.strip.buy}
      </a>
    </>
  );
}

const histogramPlan = (name: string, price: string): PlanAsked => ({
  privet: "plan/1",
  task: "describe",
  method: "statistics",
  epsilon: price,
  delta: "0",
  attributes: [name],
  options: { statistics: [{ what: "histogram" }] },
});

const reachIn = (expected: unknown): number | undefined =>
  (expected as { readonly errors?: readonly { readonly error?: number }[] } | undefined)?.errors?.[0]?.error;

function MadeUp({
  attribute,
  rows,
  neighbours,
  names,
  reach,
}: {
  attribute: Attribute;
  rows: Props["rows"];
  neighbours: string;
  names: readonly string[];
  reach: number | undefined;
}) {
  const size = rows ?? IMAGINED_ROWS;
  const price = Number(epsilon.value);
  const isMeasured = attribute.kind === "numeric" && attribute.missing === "measured";
  const priced = { neighbours, epsilon: price > 0 ? price : 0.1, isMeasured };
  const drawn = simulated(names, size, priced, reach);
  const sentence = words.data.strip.sentence(
    countText(size),
    countText(names.length),
    numberText(Math.ceil(drawn.reach)),
  );
  return (
    <div class="att-strip">
      <Figure
        title={words.data.strip.title}
        sentence={sentence}
        of={`${names.join("\n")} ${size} ${drawn.reach}`}
        draw={(plot, width) => stripPicture(plot, width, drawn.cells, drawn.even)}
        table={{
          head: [words.data.strip.range, words.data.strip.even, words.data.strip.from, words.data.strip.to],
          rows: drawn.cells.map(({ name, low, high }) => [
            name,
            Math.round(drawn.even),
            Math.round(low),
            Math.round(high),
          ]),
        }}
      />
      <EpsilonSlider
        label={words.data.strip.price}
        value={epsilon.value}
        onChange={(next) => (epsilon.value = next)}
      />
      <p class="hint">
        {words.data.strip.simulated} {rows ? "" : words.data.strip.imagined(countText(IMAGINED_ROWS))}
      </p>
    </div>
  );
}

function Bought({ told }: { told: NonNullable<ReturnType<typeof ownedHistogram>> }) {
  const cells = told.cells.map(({ name, value, low, high }) => ({ name, count: value, low, high }));
  return (
    <Figure
      title={words.data.strip.bought}
      sentence={words.data.strip.boughtSentence(countText(cells.length), numberText(told.halfWidth))}
      of={told.id + told.of}
      draw={(plot, width) => stripPicture(plot, width, cells, undefined)}
      save={`histogram-${told.id}`}
      table={{
        head: [words.data.strip.range, words.data.strip.count, words.data.strip.from, words.data.strip.to],
        rows: cells.map(({ name, count, low, high }) => [name, count, low, high]),
      }}
    />
  );
}
