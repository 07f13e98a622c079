/** One line an attribute: its declared range with what was released on it, and each number with its interval. */
import type { BoundsAnswer, NumberAnswer, QuantilesAnswer } from "../../../tasks/describe/answers.ts";
import { table } from "../../state/data.ts";
import { countText, numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Pick, type Picked } from "./picked.tsx";

export type NumbersAnswer = NumberAnswer | QuantilesAnswer | BoundsAnswer;

export function Numbers({ answers, picked }: { answers: readonly NumbersAnswer[]; picked: Picked }) {
  const names = [...new Set(answers.map(({ of }) => of))];
  const whats = [...new Set(answers.map(({ what }) => what))];
  const hasStrip = answers.some(({ what }) => what === "mean" || isPlaces(what));
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={words.attributes.numbers}>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">{words.attributes.attribute}</th>
            {hasStrip && <th scope="col">{words.attributes.range}</th>}
            {whats.map((what) => (
              <th key={what} scope="col" class="n">
                {words.attributes.what[what]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const own = answers.filter(({ of }) => of === name);
            return (
              <tr key={name}>
                <th scope="row">
                  <Pick name={name} picked={picked} />
                </th>
                {hasStrip && (
                  <td class="range-cell">
                    <Strip name={name} answers={own} />
                  </td>
                )}
                {whats.map((what) => (
                  <td key={what} class="n">
                    <Told answer={own.find((one) => one.what === what)} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const isPlaces = (what: string): boolean => ["median", "quartiles", "quantile"].includes(what);
const isQuantiles = (answer: NumbersAnswer): answer is QuantilesAnswer => isPlaces(answer.what);
const isMean = (answer: NumbersAnswer): answer is NumberAnswer => answer.what === "mean";

function Told({ answer }: { answer: NumbersAnswer | undefined }) {
  if (!answer) return <span class="muted">–</span>;
  const isNoise = answer.mostlyNoise || ("couldBeAnything" in answer && answer.couldBeAnything);
  return (
    <span title={answer.sentence} class={isNoise ? "muted" : undefined}>
      <b>{isNoise ? words.attributes.noise : valueText(answer)}</b>
      <br />
      <span class="xs muted">{intervalText(answer)}</span>
      {"within" in answer && answer.within && (
        <>
          <br />
          <span class="xs muted">
            {words.attributes.clampedTo(numberText(answer.within[0]), numberText(answer.within[1]))}
          </span>
        </>
      )}
    </span>
  );
}

function valueText(answer: NumbersAnswer): string {
  if (isQuantiles(answer)) return answer.places.map(({ value }) => numberText(value)).join(" · ");
  if (answer.what === "bounds")
    return words.attributes.between(numberText(answer.low), numberText(answer.high));
  return asText(answer, answer.value);
}

const asText = ({ what }: NumberAnswer, value: number): string =>
  what === "missing" ? percentText(value) : what === "count" ? countText(value) : numberText(value);

function intervalText(answer: NumbersAnswer): string {
  if (isQuantiles(answer)) return words.attributes.rankWithin(countText(Math.ceil(answer.rankError)));
  if (answer.what === "bounds") return words.attributes.outside(countText(Math.ceil(answer.outside)));
  if (answer.isPublic) return words.attributes.isPublic;
  return words.attributes.between(asText(answer, answer.low), asText(answer, answer.high));
}

/** The declared range, and on it: the mean with its interval, quartiles as a box, other quantiles as marks. */
function Strip({ name, answers }: { name: string; answers: readonly NumbersAnswer[] }) {
  const attribute = table.value?.attributes.find((one) => one.name === name);
  if (attribute?.kind !== "numeric") return null;
  const { low, high } = attribute;
  const at = (value: number) => 100 * Math.min(1, Math.max(0, (value - low) / (high - low)));
  const mean = answers.find(isMean);
  const places = answers.filter(isQuantiles).flatMap((one) => one.places);
  const [first, last] = [Math.min(...places.map((p) => p.value)), Math.max(...places.map((p) => p.value))];
  return (
    <div class="range-strip" aria-hidden="true">
      {places.length > 1 && (
        <i class="box" style={{ left: `${at(first)}%`, width: `${at(last) - at(first)}%` }} />
      )}
      {places.map(({ share, value }) => (
        <i key={share} class="mark" style={{ left: `${at(value)}%` }} />
      ))}
      {mean && (
        <i class="interval" style={{ left: `${at(mean.low)}%`, width: `${at(mean.high) - at(mean.low)}%` }} />
      )}
      {mean && <i class="dot" style={{ left: `${at(mean.value)}%` }} />}
      <span class="ends">
        <span>{numberText(low)}</span>
        <span>{numberText(high)}</span>
      </span>
    </div>
  );
}
