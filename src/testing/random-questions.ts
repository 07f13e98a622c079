/** Random questions of every kind to an engine, about any table with a label `outcome`. */
import type { Engine } from "../curator/engine.ts";
import { gridList } from "../curator/kernels/grids/grid-list.ts";
import { prepareCentres } from "../curator/queries/clusters/centres.ts";
import { prepareNearest } from "../curator/queries/clusters/coverage.ts";
import { preparePoints } from "../curator/queries/clusters/points.ts";
import { prepareFits } from "../curator/queries/gradients/fits.ts";
import { prepareGradient } from "../curator/queries/gradients/gradient.ts";
import { checkedInputs } from "../curator/queries/gradients/inputs.ts";
import { prepareScores } from "../curator/queries/linear/linear.ts";
import { scoreNames } from "../curator/queries/linear/scores.ts";
import { codeCount, INPUT_ONE } from "../schema/coding/codes.ts";
import { unitCoordinates } from "../schema/coding/coordinates.ts";
import { grouped } from "../schema/coding/grouped.ts";
import { type CheckedGrouping, checkedGrouping } from "../schema/coding/grouping.ts";
import { inputsOf } from "../schema/coding/layout.ts";
import { labelOf, learnable } from "../schema/coding/learnable.ts";
import { checkedParts } from "../schema/coding/part-tree.ts";
import { taxonomyOf } from "../schema/taxonomy/taxonomy.ts";
import type { CodedAttribute, NumericAttribute, Schema } from "../schema/types.ts";
import { changesAround } from "../search/evolve/local-search.ts";
import { type Roll, rolledFrom } from "./sql-codes-suite.ts";

/** Asks one question; the same of every engine. */
type AskEngine = (engine: Engine) => Promise<unknown>;
/** A question of its kind, or undefined where a schema has nothing that it could be about. */
type Maker = (roll: Roll, schema: Schema) => AskEngine | undefined;

const facts = (schema: Schema) => ({ schema, neighbours: "replace" }) as const;
const MOST_CELLS = 2 ** 16;

const coded = ({ attributes }: Schema) => attributes as readonly CodedAttribute[];
const numbersIn = (schema: Schema) =>
  coded(schema).filter((attribute): attribute is NumericAttribute => attribute.kind === "numeric");

/** Some different ones, fewer where their cells would be too many. */
function someOf(roll: Roll, schema: Schema, most = 3): readonly CodedAttribute[] {
  const some: CodedAttribute[] = [];
  let cells = 1;
  for (let i = 0; i < most; i++) {
    const attribute = rolledFrom(roll, coded(schema));
    cells *= codeCount(attribute);
    if (cells > MOST_CELLS) break;
    if (!some.includes(attribute)) some.push(attribute);
  }
  return some;
}

function anyGrouping(roll: Roll, schema: Schema, attribute: CodedAttribute): CheckedGrouping {
  const size = codeCount(attribute);
  const cuts = Array.from({ length: roll(4) }, () => roll(size)).filter((cut) => cut > 0);
  const starts = [0, ...new Set(cuts)].sort((a, b) => a - b);
  const groups = starts.map(() => roll(4) - 1);
  return checkedGrouping(schema, { name: attribute.name, starts, groups: groups.with(0, 0) });
}

const someGroupings = (roll: Roll, schema: Schema) =>
  [...new Set(Array.from({ length: roll(4) }, () => rolledFrom(roll, coded(schema))))].map((attribute) =>
    anyGrouping(roll, schema, attribute),
  );

const weights = (roll: Roll, length: number, size: number) =>
  Float64Array.from({ length }, () => size * (roll(2001) / 1000 - 1));
/** The more there are, the smaller, as margins are bounded; some go beyond where they are told apart. */
const anyWeights = (roll: Roll, length: number) =>
  weights(roll, length, rolledFrom(roll, [0.1, 1, 20]) / length);

const anyPlaces = (roll: Roll, schema: Schema, count: number) => {
  const { dimensions } = unitCoordinates(schema, undefined);
  const place = () => (roll(3) === 0 ? roll(3) - 1 : (roll(2001) - 1000) / 1000);
  return Array.from({ length: count }, () => Array.from({ length: dimensions }, place));
};

const metricOf = (roll: Roll) => rolledFrom(roll, ["l1", "l2", "max"] as const);

const counts: Readonly<Record<string, Maker>> = {
  count(roll, schema) {
    const attribute = rolledFrom(roll, coded(schema));
    const codes = [...new Set(Array.from({ length: 3 }, () => roll(codeCount(attribute))))];
    return (engine) => engine.count(attribute, codes);
  },
  total(roll, schema) {
    const numbers = numbersIn(schema);
    if (numbers.length === 0) return undefined;
    const attribute = rolledFrom(roll, numbers);
    return (engine) => engine.total(attribute);
  },
  histogram(roll, schema) {
    const some = someOf(roll, schema);
    if (some.length === 0) return undefined;
    return (engine) => engine.histogram(some);
  },
  "histogram of ranges"(roll, schema) {
    const numbers = numbersIn(schema);
    if (numbers.length === 0) return undefined;
    const attribute = rolledFrom(roll, numbers);
    const ranges = grouped(attribute, [(2 * attribute.low + attribute.high) / 3]);
    return (engine) => engine.histogram([ranges, labelOf(schema, "outcome")]);
  },
  "row sums"(roll, schema) {
    const attributes = someOf(roll, schema, 2);
    const of = (codes: readonly number[]) => [codes.reduce((sum, code, k) => sum + (k + 1) * code, -3), 1];
    return (engine) => engine.rowSums({ attributes, size: 2, of });
  },
  "tables in parts"(roll, schema) {
    const split = anyGrouping(roll, schema, rolledFrom(roll, coded(schema)));
    const { name } = split.attribute;
    const told = { name, starts: [...split.starts], groups: [...split.groups] };
    const parts = checkedParts(schema, {
      split: told,
      children: Array.from({ length: split.size }, () => ({})),
    });
    const tables = Array.from({ length: split.size }, () => [
      someGroupings(roll, schema),
      someGroupings(roll, schema),
    ]);
    const label = roll(2) ? labelOf(schema, "outcome") : undefined;
    return async (engine) => {
      const told: unknown[] = [];
      await engine.tables({ parts, tables, label }, (cells, part, table) =>
        told.push([part, table, ...cells]),
      );
      return told;
    };
  },
  "qualities of grids"(roll, schema) {
    const taxonomies = learnable(schema).map(taxonomyOf);
    const refined = () => {
      const k = roll(taxonomies.length);
      return taxonomies[k].length > 1 ? [[k, 1 + roll(Math.min(3, taxonomies[k].length - 1))] as const] : [];
    };
    const grids = gridList([[], refined(), refined()]);
    const question = { label: labelOf(schema, "outcome"), taxonomies, grids, epsilonPert: 0.3 };
    return (engine) => engine.gridQualities(question);
  },
};

const sums: Readonly<Record<string, Maker>> = Object.fromEntries([
  ...scoreNames.map((score): [string, Maker] => [
    `${score} scores`,
    (roll, schema) => {
      const { length } = inputsOf(schema);
      const candidates = [anyWeights(roll, length), anyWeights(roll, length)];
      const { question } = prepareScores(facts(schema), { score, label: "outcome", candidates });
      return (engine) => engine.sums(question);
    },
  ]),
  [
    "scores near a hub",
    ((roll, schema) => {
      const score = rolledFrom(roll, scoreNames);
      const hub = anyWeights(roll, inputsOf(schema).length);
      const all = changesAround(hub, 0.01, { keepParent: true, box: 50 });
      const candidates = Array.from({ length: 6 }, () => rolledFrom(roll, all));
      const { question } = prepareScores(facts(schema), { score, label: "outcome", candidates, hub });
      return (engine) => engine.sums(question);
    }) satisfies Maker,
  ],
]);

const learning: Readonly<Record<string, Maker>> = {
  gradient(roll, schema) {
    const asked = rolledFrom(roll, [
      { label: "outcome", loss: "huber", shape: 0.1, clip: 0.25 },
      { label: "outcome", loss: "logistic" },
    ]);
    const { length } = checkedInputs(schema, asked).inputs;
    const { question } = prepareGradient(facts(schema), asked, anyWeights(roll, length));
    return (engine) => engine.gradient(question);
  },
  "gradient and losses of a number"(roll, schema) {
    const numbers = numbersIn(schema);
    if (numbers.length === 0 || learnable(schema).length < 2) return undefined;
    const label = rolledFrom(roll, numbers).name;
    const asked = { label, loss: "squared", shape: 0.5, clip: 0.5 };
    const { length } = checkedInputs(schema, asked).inputs;
    const { question } = prepareGradient(facts(schema), asked, anyWeights(roll, length));
    const score = rolledFrom(roll, ["absolute-error", "squared-error"] as const);
    const candidates = [anyWeights(roll, length), anyWeights(roll, length)];
    const fits = prepareFits(facts(schema), { score, label, candidates, cap: 0.75 }).question;
    return async (engine) => [await engine.gradient(question), await engine.losses(fits)];
  },
  products(roll, schema) {
    const attributes = [
      ...new Set([rolledFrom(roll, learnable(schema)).name, rolledFrom(roll, learnable(schema)).name]),
    ];
    const { inputs, label } = checkedInputs(schema, { label: "outcome", attributes });
    return (engine) => engine.products({ ...label, inputs, countsRows: true });
  },
  "sums of models"(roll, schema) {
    const term = () => {
      const table = someGroupings(roll, schema).slice(0, 1);
      const size = table.reduce((cells, one) => cells * one.size, 1);
      return { table, points: Int32Array.from({ length: size }, () => roll(19) - 9) };
    };
    const adds = [0, 1].map(() => Int32Array.from({ length: 13 }, () => roll(2001) - 1000));
    const question = {
      label: labelOf(schema, "outcome"),
      positive: roll(2),
      models: [[term(), term()], [term()]],
      tables: [[], someGroupings(roll, schema).slice(0, 1)],
      adds: [adds[0], adds[1]] as const,
    };
    return (engine) => engine.modelSums(question);
  },
};

const points: Readonly<Record<string, Maker>> = {
  "costs of centres"(roll, schema) {
    const candidates = [0, 1, 2].map(() => anyPlaces(roll, schema, 2).flat());
    const { question } = prepareCentres(facts(schema), { score: "k-means", candidates });
    return (engine) => engine.costs(question);
  },
  "costs of points"(roll, schema) {
    const asked = { score: "k-median", points: anyPlaces(roll, schema, 4), metric: metricOf(roll) } as const;
    const candidates = [
      [0, 1],
      [2, 3],
    ];
    const clip = roll(2) ? { clip: [0.25, 0.9] as const } : {};
    const { question } = preparePoints(facts(schema), { ...asked, ...clip, candidates });
    return (engine) => engine.costs(question);
  },
  "rows by the nearest centre"(roll, schema) {
    const { inputs, dimensions } = unitCoordinates(schema, undefined);
    const centres = Int16Array.from(anyPlaces(roll, schema, 3).flat(), (x) => x * INPUT_ONE);
    const box = Array.from({ length: dimensions }, () =>
      rolledFrom(roll, [
        [-1, 1],
        [-0.25, 0.3],
      ] as const),
    );
    return (engine) => engine.centreSums({ inputs, centres, box, side: 1024 });
  },
  "rows by the nearest point, and covered by points"(roll, schema) {
    const metric = metricOf(roll);
    const nearest = prepareNearest(facts(schema), { points: anyPlaces(roll, schema, 4), metric });
    const covered = {
      ...nearest,
      counts: "newly-covered" as const,
      chosen: [1],
      radius: roll(9) * INPUT_ONE,
    };
    return async (engine) => [await engine.pointCounts(nearest), await engine.pointCounts(covered)];
  },
};

export const randomQuestions: Readonly<Record<string, Maker>> = {
  ...counts,
  ...sums,
  ...learning,
  ...points,
};
