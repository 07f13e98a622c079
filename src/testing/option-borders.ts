/** Values at the borders of an option's limits: some that are allowed, and some just outside, worked out apart from the option's check. */
import type { Option, RealLimits } from "../base/options/kinds.ts";

export interface Borders {
  readonly inside: readonly unknown[];
  readonly outside: readonly unknown[];
  /** Refused by the option alone, because no JSON Schema can say why. */
  readonly beyondSchema?: readonly unknown[];
}

/** What an option of one kind may never be, whatever its limits. */
const noNumbers = ["1", "", true, null, [], {}];
const noTexts = [1, true, null, [], {}];
const noObjects = ["a", 1, true, null, []];

export function bordersOf(option: Option): Borders {
  switch (option.kind) {
    case "integer": {
      const { min, max } = option.limits;
      return {
        inside: [min, max],
        outside: [min - 1, max + 1, min + 0.5, ...noNumbers],
      };
    }
    case "real":
      return realBorders(option.limits);
    case "choice":
      return { inside: option.limits.of, outside: ["", "nosuch", `${option.limits.of[0]} `, ...noTexts] };
    case "switch":
      return { inside: [true, false], outside: ["true", 0, 1, null, [], {}] };
    case "text": {
      const { minLength, maxLength } = option.limits;
      return {
        inside: ["é".repeat(Math.max(1, minLength)), "𝕏".repeat(maxLength)],
        outside: [...(minLength > 0 ? [""] : []), "x".repeat(maxLength + 1), ...noTexts],
      };
    }
    case "attribute":
      return { inside: ["age"], outside: ["", ...noTexts] };
    case "attributes": {
      const { min, max } = option.limits;
      const names = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`);
      return {
        inside: [names(min), names(max)],
        outside: [
          names(max + 1),
          ...(min > 0 ? [names(min - 1)] : []),
          ["a", "a"],
          ["a", ""],
          ["a", 1],
          "a",
          {},
        ],
      };
    }
    case "points": {
      const { min, max, low, high } = option.limits;
      return {
        inside: [min, max, [[low, high]], [[], [(low + high) / 2]]],
        outside: [
          min - 1,
          max + 1,
          min + 0.5,
          [],
          [[high + 1e-9]],
          [[low - 1e-9]],
          [["0"]],
          [0],
          "5",
          null,
          {},
        ],
      };
    }
    case "model":
      return { inside: [{}, { kind: "scorecard" }], outside: noObjects };
    case "list": {
      const { of, min, max, ascending, distinct } = option.limits;
      const items = (count: number) => differentOf(of, count);
      const full = max > 100 ? Math.max(1, min) : max;
      return {
        inside: [items(min), items(full)],
        outside: [
          ...(min > 0 ? [items(min - 1)] : []),
          ...bordersOf(of).outside.map((bad) => items(full).with(0, bad)),
          ...((ascending || distinct) && full > 1 ? [items(full).with(1, items(full)[0])] : []),
          "a",
          {},
          null,
        ],
        ...(ascending && full > 1 ? { beyondSchema: [items(full).toReversed()] } : {}),
      };
    }
    case "record": {
      const fields = Object.entries(option.limits.fields);
      const right = Object.fromEntries(fields.map(([name, field]) => [name, bordersOf(field).inside[0]]));
      return {
        inside: [right],
        outside: [
          { ...right, nosuch: 1 },
          ...fields.flatMap(([name, field]) =>
            bordersOf(field).outside.map((bad) => ({ ...right, [name]: bad })),
          ),
          ...noObjects,
        ],
      };
    }
  }
}

function realBorders({ from, above, upTo, below }: RealLimits): Borders {
  const low = from ?? above ?? -1e9;
  const high = upTo ?? below ?? low + 1e9;
  // Far above rounding, and far below the width.
  const little = (high - low) * 1e-9;
  return {
    inside: [from ?? low + little, upTo ?? high - little, (low + high) / 2],
    outside: [
      ...(from === undefined ? [] : [from - little]),
      ...(above === undefined ? [] : [above, above - little]),
      ...(upTo === undefined ? [] : [upTo + little]),
      ...(below === undefined ? [] : [below, below + little]),
      ...noNumbers,
    ],
  };
}

/** Allowed values of an option, ascending where they are numbers. */
function differentOf(option: Option, count: number): readonly unknown[] {
  if (option.kind === "real") {
    const [low, high] = bordersOf(option).inside as readonly number[];
    return Array.from({ length: count }, (_, i) => low + ((high - low) * i) / Math.max(1, count));
  }
  if (option.kind === "integer") return Array.from({ length: count }, (_, i) => option.limits.min + i);
  if (option.kind === "attribute") return Array.from({ length: count }, (_, i) => `a${i}`);
  return Array.from({ length: count }, (_, i) => {
    const { inside } = bordersOf(option);
    return inside[i % inside.length];
  });
}
