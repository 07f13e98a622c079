/** k-means and k-median: bounds on how far a row pushes candidates apart, and costs that depend on one row alone. */
const centres = "src/curator/queries/clusters/centres.test.ts";
const points = "src/curator/queries/clusters/points.test.ts";
const memory = ["src/curator/engines/memory/memory.test.ts"];
const costs = { file: "src/curator/queries/clusters/costs.ts", tests: [centres] };
const engine = { file: "src/curator/engines/memory/clusters/clusters.ts", tests: memory };
const distances = "src/curator/engines/memory/clusters/row-distances.ts";

export const clusters = [
  {
    ...costs,
    name: "clusters-one-direction",
    bug: "A replaced row makes one set of centres dearer and another cheaper; only one of the two is counted.",
    like: "erratum 000-14",
    only: "replace neighbours for one centre",
    find: "return [favour(own, other), favour(other, own)];",
    replace: "return [Math.max(favour(own, other), favour(other, own)), 0];",
  },
  {
    ...costs,
    name: "clusters-star-largest-only",
    bug: "Two offspring on opposite sides of their parent are bounded by the distance of one of them.",
    like: "erratum 000-12",
    only: "replace neighbours no row pushes offspring",
    find: "return [favour(own, other), favour(other, own)];",
    replace:
      "const [there, back] = [favour(own, other), favour(other, own)];\n      return j === HUB ? [Math.floor(there / 2), Math.floor(back / 2)] : [there, back];",
  },
  {
    ...costs,
    name: "clusters-nearest-pair",
    bug: "The centre that has moved least stands for all of them.",
    like: "M07",
    only: "replace neighbours no row pushes random",
    find: "apart = Math.max(apart, best);",
    replace: "apart = place === 0 ? best : Math.min(apart, best);",
  },
  {
    name: "clusters-published-half",
    bug: "PrivGene's bound for k-means is taken as printed, without its factor 2.",
    like: "erratum 000-14",
    file: "src/curator/queries/clusters/centres.ts",
    tests: [centres],
    only: "000-14",
    find: 'neighbours === "replace" ? 2 * units : units',
    replace: "units",
  },
  {
    name: "clusters-box-of-usual-rows",
    bug: "The bound is taken over the box that most rows lie in and not over the box that the schema declares.",
    like: "M18, V10",
    file: "src/schema/coding/coordinates.ts",
    tests: [centres],
    only: "replace neighbours for one centre",
    find: "Math.max(cost(offset, -INPUT_ONE), cost(offset, INPUT_ONE))",
    replace: "Math.max(cost(offset, -INPUT_ONE / 2), cost(offset, INPUT_ONE / 2))",
  },
  {
    name: "clusters-without-categories",
    bug: "Every value of a categorical attribute is taken to be absent, and the one that a row has is forgotten.",
    like: "M17",
    file: "src/schema/coding/coordinates.ts",
    tests: [centres],
    only: "replace neighbours for one centre",
    find: "    most += atBest;\n",
    replace: "",
  },
  {
    name: "median-without-rounding",
    bug: "Rounded distances can move by a unit more than the points are apart, and the bound forgets it.",
    like: "V3, Casacuberta et al. 2022",
    file: "src/base/whole-roots.ts",
    tests: [points],
    only: "points a few units apart",
    find: "return root * root < n ? root + 1 : root;",
    replace: "return root * root > n ? root - 1 : root;",
  },
  {
    ...engine,
    name: "median-clip-ignored",
    bug: "The bound is that of clipped distances, and the distances are not clipped.",
    like: "M02",
    only: "plain loops: k-median",
    file: distances,
    find: "column[row] = Math.min(high, Math.max(low, told(some[row - from])));",
    replace: "column[row] = told(some[row - from]);",
  },
  {
    ...engine,
    name: "median-clip-from-rows",
    bug: "Distances are clipped at their mean over the rows, so one row moves what all the others cost.",
    like: "erratum 001-20",
    only: "plain loops: a row costs the same",
    file: distances,
    find: "return column;",
    replace:
      "const mean = Math.ceil(column.reduce((a, b) => a + b, 0) / Math.max(1, column.length));\n    return column.map((x) => Math.min(x, mean));",
  },
  {
    ...engine,
    name: "clusters-box-from-rows",
    bug: "Coordinates are scaled by the largest value in the table, so one row moves every other row's point.",
    like: "M18, V10",
    only: "kernels in WebAssembly: a row costs the same",
    find: "const own = inputsOfCodes(attribute, codes);",
    replace:
      "const most = codes.reduce((a: number, b: number) => Math.max(a, b), 1);\n      const own = inputsOfCodes(attribute, Uint32Array.from(codes, (code) => Math.round((code * Math.round((attribute.high - attribute.low) / attribute.step)) / most)));",
  },
  {
    name: "two-levels-taken-for-one",
    bug: "A number with two levels is taken to lie in the middle, though it is always at an end.",
    like: "M17",
    file: "src/schema/coding/coordinates.ts",
    tests: ["src/schema/coding/coordinates.test.ts"],
    only: "the most over rows",
    find: "const measured = Math.max(cost(offset, -INPUT_ONE), cost(offset, INPUT_ONE));",
    replace:
      "const edge = attribute.high - attribute.low <= attribute.step ? 0 : INPUT_ONE;\n      const measured = Math.max(cost(offset, -edge), cost(offset, edge));",
  },
];
