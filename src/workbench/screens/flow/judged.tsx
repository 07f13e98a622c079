/** How often a model errs on private rows, or how far its numbers are off, as far as the noise tells: every number with its interval. */
import type { ReleaseTold } from "../../../client/wire.ts";
import type { AnyJudgement } from "../../../tasks/judge/judge.ts";
import type { Judgement } from "../../../tasks/judge/judgement.ts";
import type { NumberJudgement } from "../../../tasks/judge/numbers/number-judgement.ts";
import { Panel } from "../../parts/basic.tsx";
import { Receipt } from "../../parts/same-thing.tsx";
import { countText, numberText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Confusion } from "../classify/confusion.tsx";

type Interval = Pick<Judgement["error"], "value" | "low" | "high">;

interface Props<Told> {
  readonly told: Told;
  readonly release: ReleaseTold;
}

export function JudgedResult({ release }: { release: ReleaseTold }) {
  const told = release.release as AnyJudgement;
  return "mae" in told ? (
    <JudgedNumber told={told} release={release} />
  ) : (
    <JudgedClasses told={told} release={release} />
  );
}

function JudgedNumber({ told, release }: Props<NumberJudgement>) {
  const own = words.flow.judgedNumber;
  const { label, mae, rmse, bias, r2, beyond, within, notes } = told;
  return (
    <Panel title={own.title(label)} lead={own.lead(numbers(mae))}>
      <table>
        <caption>{own.caption}</caption>
        <tbody>
          <Fact name={words.regress.good.mae} text={numbers(mae)} />
          <Fact name={words.regress.good.rmse} text={numbers(rmse)} />
          <Fact name={own.bias} text={numbers(bias)} />
          <Fact name={words.regress.good.r2} text={r2 ? numbers(r2) : words.flow.judged.unknown} />
          {beyond && <Fact name={own.beyond(numberText(within))} text={shares(beyond)} />}
        </tbody>
      </table>
      <Below notes={notes} release={release} />
    </Panel>
  );
}

/** What stands below either table. */
const Below = ({ notes, release }: Pick<AnyJudgement, "notes"> & Pick<Props<AnyJudgement>, "release">) => (
  <>
    {notes.map((note) => (
      <p key={note} class="hint">
        {note}
      </p>
    ))}
    <Receipt release={release} />
  </>
);

function JudgedClasses({ told, release }: Props<Judgement>) {
  const own = words.flow.judged;
  const { label, values, error, classes, auc, deviation, notes } = told;
  // Noise can take a count below nothing; no row is there then.
  const confusion = told.confusion.map((row) => row.map((count) => Math.max(0, count)));
  return (
    <Panel title={own.title(label)} lead={own.lead(shares(error))}>
      <div class="two">
        <Confusion
          caption={own.confusion(countText(Math.ceil(deviation)))}
          values={values}
          confusion={confusion}
        />
        <div class="scroll" tabIndex={0} role="region" aria-label={own.inWords}>
          <table>
            <caption>{own.inWords}</caption>
            <tbody>
              <Fact name={words.classify.good.wrong} text={shares(error)} />
              {classes.map(({ value, found }) => (
                <Fact key={`of ${value}`} name={own.found(value)} text={shares(found)} />
              ))}
              {classes.map(({ value, right }) => (
                <Fact key={`as ${value}`} name={own.right(value)} text={shares(right)} />
              ))}
              {auc && <Fact name={own.auc} text={numbers(auc)} />}
            </tbody>
          </table>
        </div>
      </div>
      <Below notes={notes} release={release} />
    </Panel>
  );
}

/** Where the noise is all that there is, no value is told; the interval still is. */
const textIn =
  (written: (value: number) => string) =>
  ({ value, low, high }: Interval): string =>
    words.flow.judged.within(
      value === null ? words.flow.judged.unknown : written(value),
      written(low),
      written(high),
    );
const shares = textIn(percentText);
const numbers = textIn(numberText);

const Fact = ({ name, text }: { name: string; text: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td class="n">{text}</td>
  </tr>
);
