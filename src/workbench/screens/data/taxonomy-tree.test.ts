import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAttribute } from "../../../schema/parse/attribute.ts";
import { cutsIn, cutsText, levelsFrom } from "./cuts.ts";
import {
  depthOf,
  firstTree,
  fittedTo,
  groupsIn,
  levelsOf,
  movedGroup,
  movedValue,
  renamed,
  type TreeGroup,
  treeOf,
  valuesUnder,
  withLevel,
  withoutGroup,
  withoutLevel,
  withSibling,
} from "./taxonomy-tree.ts";

const VALUES = ["a", "b", "c", "d", "<img src=x onerror=alert(1)>"];
const NAMES = ["one", "two"] as const;
type Row = readonly TreeGroup[];

/** Throws where the schema's parser refuses the groups. */
const accepted = (tree: Row, values = VALUES) =>
  parseAttribute(
    { name: "x", kind: "label", values, ...(tree.length > 0 ? { taxonomy: levelsOf(tree) } : {}) },
    0,
    "t",
  );

describe("a tree of groups", () => {
  it("is one that the schema's parser takes, whatever is done to it in whatever order", () => {
    const pick = fc.nat({ max: 30 });
    const step = fc.record({
      act: fc.constantFrom("rename", "sibling", "delete", "value", "group", "level", "less", "fit"),
      at: pick,
      to: pick,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let tree: Row = firstTree(VALUES, NAMES);
        for (const { act, at, to } of steps) {
          const all = groupsIn(tree);
          const { way } = all[at % all.length];
          const finest = all.filter(({ group }) => group.groups.length === 0);
          const parents = all.filter((one) => one.way.length === way.length - 1);
          if (act === "rename") tree = renamed(tree, way, `name ${to % 3}`);
          if (act === "sibling") tree = withSibling(tree, way, "new group");
          if (act === "delete") tree = withoutGroup(tree, way);
          if (act === "value")
            tree = movedValue(tree, VALUES[at % VALUES.length], finest[to % finest.length].way);
          if (act === "group" && parents.length > 0)
            tree = movedGroup(tree, way, parents[to % parents.length].way);
          if (act === "level" && depthOf(tree) < 4) tree = withLevel(tree);
          if (act === "less") tree = withoutLevel(tree);
          if (act === "fit") tree = fittedTo(tree, VALUES);
          accepted(tree);
          expect([...tree.flatMap(valuesUnder)].sort()).toEqual([...VALUES].sort());
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  it("comes back from its levels as it was", () => {
    const tree = movedValue(withLevel(firstTree(VALUES, NAMES)), "a", [1, 0]);
    expect(treeOf(levelsOf(tree))).toEqual(tree);
  });

  it("follows the values: new ones lie in the last group, old ones are taken out", () => {
    const tree = fittedTo(firstTree(["a", "b"], NAMES), ["b", "z"]);
    expect(tree.map(({ values }) => values)).toEqual([[], ["b", "z"]]);
    accepted(tree, ["b", "z"]);
  });

  it("moves a group with all below it, and leaves no parent without a child", () => {
    const deep = withSibling(withLevel(firstTree(VALUES, NAMES)), [0, 0], "more");
    const filled = movedValue(deep, "a", [0, 1]);
    const moved = movedGroup(filled, [0, 1], [1]);
    expect(moved[1].groups.map(({ name }) => name)).toEqual(["two", "more"]);
    expect(movedGroup(moved, [0, 0], [1])).toBe(moved);
    accepted(moved);
  });
});

describe("cuts", () => {
  it("make levels that the parser takes, each cut wherever a coarser one is, and keep names that fit", () => {
    const bounds = { low: 18, high: 110 };
    const levels = levelsFrom([[65], [40]], bounds);
    expect(levels.map(cutsText)).toEqual(["65", "40, 65"]);
    const attribute = { name: "age", kind: "numeric", ...bounds, taxonomy: levels };
    expect(parseAttribute(attribute, 0, "t").taxonomy).toEqual(levels);
    const named = [
      {
        groups: [
          { name: "young", low: 18 },
          { name: "old", low: 65 },
        ],
      },
    ];
    expect(levelsFrom([[65]], bounds, named)).toEqual(named);
    expect(levelsFrom([[70, 500]], bounds, named)[0].groups.map(({ name }) => name)).toEqual([
      "18 to below 70",
      "70 to 110",
    ]);
  });

  it("are numbers, in any order, or nothing", () => {
    expect(cutsIn("65, 40;40 18")).toEqual([18, 40, 65]);
    expect(cutsIn("18, old")).toBeUndefined();
    expect(cutsIn(" ")).toEqual([]);
  });
});
