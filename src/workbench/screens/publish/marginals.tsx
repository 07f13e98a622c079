/** Every published attribute by itself: bars with bands. Choosing groups of one filters all the others. */
import type { Estimate } from "../../../models/synopsis/synopsis.ts";
import { countText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import type { Explored, ExploredAttribute } from "./explored.ts";
import { isNoiseCount, type Share, shareOf, withoutOwn } from "./shares.ts";

export function Marginals({ explored }: { explored: Explored }) {
  return (
    <div class="margs">
      {explored.attributes.map((one) => (
        <MarginalPanel key={one.name} of={one} explored={explored} />
      ))}
    </div>
  );
}

interface Line {
  readonly group: string;
  readonly rows: Estimate;
  readonly share: Share | undefined;
}

function linesOf({ name, groups, isLabel }: ExploredAttribute, explored: Explored): readonly Line[] {
  const { model } = explored.loaded;
  const where = withoutOwn(explored.filter, name);
  const rows = model.marginal([name], where);
  const { label } = model;
  if (isLabel || !label) return groups.map((group, i) => ({ group, rows: rows[i], share: undefined }));
  // A filter on the label itself must not make every share a whole.
  const others = withoutOwn(where, label.name);
  const byClass = model.marginal([name, label.name], others);
  const all = model.marginal([name], others);
  const classes = label.values.length;
  return groups.map((group, i) => ({
    group,
    rows: rows[i],
    share: shareOf(byClass.slice(i * classes, (i + 1) * classes), explored.outcome, all[i]),
  }));
}

function MarginalPanel({ of, explored }: { of: ExploredAttribute; explored: Explored }) {
  const lines = linesOf(of, explored);
  const most = Math.max(1, ...lines.map(({ rows }) => rows.value + rows.halfWidth));
  const chosen = explored.filter[of.name] ?? [];
  const { label } = explored.loaded.model;
  return (
    <section class="panel marg" aria-label={of.name}>
      <div class="row between">
        <h2>{of.name}</h2>
        {chosen.length > 0 && (
          <button class="btn s" type="button" onClick={() => explored.clear(of.name)}>
            {words.publish.clear}
            <span class="sr"> {of.name}</span>
          </button>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="sr">{words.publish.group}</span>
            </th>
            <th scope="col" class="barcol">
              {words.publish.band}
            </th>
            <th scope="col" class="n">
              {words.publish.rows}
            </th>
            <th scope="col" class="n">
              ±
            </th>
            {label && !of.isLabel && (
              <th scope="col" class="n share">
                {label.name} {label.values[explored.outcome]}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <MarginalLine
              key={line.group}
              line={line}
              most={most}
              isChosen={chosen.includes(i)}
              isOff={chosen.length > 0 && !chosen.includes(i)}
              onTurn={() => explored.turn(of.name, i)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function MarginalLine(props: {
  line: Line;
  most: number;
  isChosen: boolean;
  isOff: boolean;
  onTurn: () => void;
}) {
  const { line, most, isChosen, isOff, onTurn } = props;
  const { rows, share } = line;
  const isNoise = isNoiseCount(rows);
  return (
    <tr class={`${isOff ? "off" : ""} ${isNoise ? "noise" : ""}`}>
      <th scope="row">
        <button type="button" class="pill" aria-pressed={isChosen} onClick={onTurn}>
          {line.group === "?" ? words.person.unknown : line.group}
        </button>
      </th>
      <td class="barcol">
        <Bar rows={rows} most={most} />
      </td>
      <td class="n">{isNoise ? words.publish.noise : countText(rows.value)}</td>
      <td class="n muted">{countText(Math.ceil(rows.halfWidth))}</td>
      {share && (
        <td class="n" title={share.isNoise ? undefined : `± ${percentText(share.halfWidth)}`}>
          {share.isNoise ? <span class="muted">{words.publish.noise}</span> : percentText(share.value)}
        </td>
      )}
    </tr>
  );
}

function Bar({ rows: { value, halfWidth }, most }: { rows: Estimate; most: number }) {
  const at = (rows: number) => (100 * Math.max(0, rows)) / most;
  const [low, high] = [at(value - halfWidth), at(value + halfWidth)];
  return (
    <div class="bar2" aria-hidden="true">
      <i style={{ width: `${at(value)}%` }} />
      <u style={{ left: `${low}%`, width: `${high - low}%` }} />
    </div>
  );
}
