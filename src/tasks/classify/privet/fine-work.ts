/** What a card with fine groups does (fine.ts), at the most: how many groups there will be depends on what is drawn. */
import { type Work, workOf } from "../../../base/work.ts";
import type { PublicFacts } from "../../../curator/index.ts";
import { type Cuts, equalCuts, type GroupedAttribute } from "../../../schema/coding/grouped.ts";
import { groupedInputs, type Inputs } from "../../../schema/coding/layout.ts";
import type { NumericAttribute } from "../../../schema/types.ts";
import type { Ask } from "../../method.ts";
import { boostWork } from "../boost/boost-work.ts";
import { workOfCard } from "./card-plan.ts";
import { evenCells, joinedCuts } from "./private-cuts.ts";

interface FineDone {
  readonly moves: number;
  /** How often every attribute's sums of residuals are asked for. */
  readonly rounds: number;
  /** Of numbers that are cut by their rows. */
  readonly cells: number;
  readonly groups: number;
  /** In public groups. */
  readonly inputs: Inputs<GroupedAttribute>;
  readonly toCut: readonly NumericAttribute[];
}

export function workOfFine(
  facts: PublicFacts,
  ask: Ask,
  { inputs, toCut, moves, rounds, cells, groups }: FineDone,
): Work | undefined {
  const names = new Set(toCut.map(({ name }) => name));
  const sizeOf = ({ name, starts }: GroupedAttribute) => starts.length + (names.has(name) ? groups - 1 : 0);
  const sizes = inputs.attributes.map(sizeOf);
  const usual = groupedInputs(facts.schema, ask.attributes, atMost(toCut, groups));
  const [attributes, points] = [sizes.length, sizes.reduce((a, b) => a + b, 0)];
  const card = workOfCard(facts, { inputs: usual, rounds: moves });
  const counted = toCut.map((attribute) => evenCells(attribute, cells).starts.length);
  const boosted = boostWork(facts, {
    counted: {
      tables: attributes + toCut.length,
      axes: attributes + toCut.length,
      cells: counted.reduce((a, b) => a + b, 2 * points),
    },
    draws: attributes * rounds,
    axes: attributes + 1,
    cells: Math.ceil(points / attributes),
    points,
  });
  // What is believed of an attribute's groups takes time in proportion to the cube of their number.
  const cubes = sizes.reduce((sum, size) => sum + size ** 3, 0);
  return card && boosted && workOf(boosted.bytes, card, boosted, { free: rounds * cubes });
}

/** As many groups as there can be: usual cuts, and those of equal cells in place of what is drawn. */
const atMost = (toCut: readonly NumericAttribute[], groups: number): Cuts =>
  joinedCuts(toCut, Object.fromEntries(toCut.map((one) => [one.name, equalCuts(one, groups)])));
