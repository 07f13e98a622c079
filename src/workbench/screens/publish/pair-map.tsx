/** Two attributes together, within the filter of the others. */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Panel } from "../../parts/basic.tsx";
import { Select } from "../../parts/fields.tsx";
import { HeatMap } from "../../parts/heat-map.tsx";
import { words } from "../../words/words.ts";
import type { Explored } from "./explored.ts";
import { isNoiseCount, withoutOwn } from "./shares.ts";

export function PairMap({ explored }: { explored: Explored }) {
  const { attributes, filter, loaded, release } = explored;
  const first = firstPair(explored);
  const down = useSignal(first[0]);
  const across = useSignal(first[1]);
  const [rows, columns] = [down.value, across.value].map(
    (name) => attributes.find((one) => one.name === name)!,
  );
  const map = useMemo(() => {
    if (rows.name === columns.name) return undefined;
    const of = [rows.name, columns.name] as const;
    const estimates = loaded.model.marginal(of, withoutOwn(filter, ...of));
    const cells = estimates.map((estimate, i) => ({
      row: rows.groups[Math.floor(i / columns.groups.length)],
      column: columns.groups[i % columns.groups.length],
      value: estimate.value,
      isNoise: isNoiseCount(estimate),
    }));
    return { of, cells, halfWidth: Math.max(...estimates.map(({ halfWidth }) => halfWidth)) };
  }, [rows, columns, filter, loaded]);
  if (attributes.length < 2) return null;
  const names = attributes.map(({ name }) => name);
  return (
    <Panel title={words.publish.pair}>
      <div class="two tight">
        <Select
          label={words.publish.down}
          value={rows.name}
          choices={names}
          onChange={(next) => (down.value = next)}
        />
        <Select
          label={words.publish.across}
          value={columns.name}
          choices={names}
          onChange={(next) => (across.value = next)}
        />
      </div>
      {map ? (
        <>
          <HeatMap
            {...map}
            rows={rows.groups}
            columns={columns.groups}
            save={`${release.id}-${map.of.join("-")}`}
          />
          {loaded.model.isModelled?.(map.of) && <p class="hint">{words.publish.modelled}</p>}
        </>
      ) : (
        <p class="hint">{words.publish.twoNeeded}</p>
      )}
    </Panel>
  );
}

/** One that was counted, where there is one: of others the first map would show noise. */
function firstPair({ attributes, loaded: { model } }: Explored): readonly [string, string] {
  const names = attributes.map(({ name }) => name);
  for (const [k, one] of names.entries())
    for (const other of names.slice(k + 1)) if (!model.isModelled?.([one, other])) return [one, other];
  return [names[0], names[Math.min(1, names.length - 1)]];
}
