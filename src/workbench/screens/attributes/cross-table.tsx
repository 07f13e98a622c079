/** Two attributes together, as a map of shaded cells. */
import type { CrossTableAnswer } from "../../../tasks/describe/answers.ts";
import { HeatMap } from "../../parts/heat-map.tsx";

export function CrossTable({ answer, id }: { answer: CrossTableAnswer; id: string }) {
  const { of, rows, columns, values, couldBeChance, halfWidth } = answer;
  const cells = rows.flatMap((row, r) =>
    columns.map((column, c) => ({ row, column, value: values[r][c], isNoise: couldBeChance[r][c] })),
  );
  return (
    <HeatMap
      of={of}
      cells={cells}
      halfWidth={halfWidth}
      rows={rows}
      columns={columns}
      save={`${id}-${of.join("-")}`}
    />
  );
}
