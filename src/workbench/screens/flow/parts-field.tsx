/** How many rows are kept apart for judging: one choice, which deals them and says which step sees which. */
import type { FlowFile } from "../../../flow/flow-file.ts";
import { Select } from "../../parts/fields.tsx";
import { percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { JUDGE, LEARN, withParts } from "./edit.ts";
import { draw, drawn } from "./state.ts";

type Parts = NonNullable<FlowFile["parts"]>;

const DEALT: readonly Parts[] = [
  { [LEARN]: 9, [JUDGE]: 1 },
  { [LEARN]: 4, [JUDGE]: 1 },
  { [LEARN]: 2, [JUDGE]: 1 },
  { [LEARN]: 1, [JUDGE]: 1 },
];

/** In whatever order a file names them. */
const keyOf = (parts: Parts): string => JSON.stringify(Object.entries(parts).sort());
const shareOf = (parts: Parts): number => parts[JUDGE] / (parts[JUDGE] + parts[LEARN]);

export function PartsField() {
  const own = words.flow.parts;
  const { parts } = drawn.value;
  const isOwn = parts !== undefined && !DEALT.some((one) => keyOf(one) === keyOf(parts));
  const known = isOwn ? [...DEALT, parts] : DEALT;
  return (
    <Select
      label={own.label}
      value={parts ? keyOf(parts) : ""}
      choices={[
        { value: "", text: own.none },
        ...known.map((one) => ({
          value: keyOf(one),
          text: one === parts && isOwn ? own.own(textOf(one)) : own.share(percentText(shareOf(one))),
        })),
      ]}
      hint={parts ? own.hint : undefined}
      onChange={(key) =>
        draw(
          withParts(
            drawn.value,
            known.find((one) => keyOf(one) === key),
          ),
        )
      }
    />
  );
}

const textOf = (parts: Parts): string =>
  Object.entries(parts)
    .map(([name, share]) => `${name} ${share}`)
    .join(", ");
