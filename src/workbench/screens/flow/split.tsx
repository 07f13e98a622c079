/** The split: what each step gets of the price, and the line that says why. Free steps are not in it. */
import { isFreeStep } from "../../../flow/flow-file.ts";
import { Message } from "../../parts/problem.tsx";
import { epsilonText, percentText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { type QuotedError, type QuotedFlow, type QuotedStep, savedIn } from "./quoted-flow.ts";
import { choose, desk, drawn } from "./state.ts";

export function Split({ quoted }: { quoted: QuotedFlow }) {
  const own = words.flow.split;
  const saved = savedIn(quoted);
  const paid = new Set(drawn.value.steps.filter((step) => !isFreeStep(step)).map(({ name }) => name));
  return (
    <div class="flow-split">
      <Message kind={saved === undefined ? "plain" : "free"}>
        <p>
          <b>{words.flow.together(epsilonText(quoted.together), epsilonText(quoted.apart))}</b>{" "}
          {saved !== undefined && words.flow.saved(percentText(Math.round(100 * saved) / 100))}
        </p>
      </Message>
      <h3>{own.title}</h3>
      <p class="hint">{own.lead}</p>
      <ul>
        {quoted.steps
          .filter(({ name }) => paid.has(name))
          .map((step) => (
            <Line key={step.name} step={step} />
          ))}
      </ul>
    </div>
  );
}

function Line({ step: { name, epsilon, share, draws, error } }: { step: QuotedStep }) {
  return (
    <li aria-current={desk.value.chosen === name ? "true" : undefined}>
      <button type="button" onClick={() => choose(name)} title={words.flow.split.draws(draws)}>
        {name}
      </button>
      <span class="flow-share">
        <i style={{ width: `${Math.round(100 * Math.min(1, share))}%` }} />
      </span>
      {error ? <Spark error={error} epsilon={Number(epsilon)} /> : <span />}
      <span class="n">{epsilonText(epsilon)}</span>
    </li>
  );
}

const [WIDE, HIGH, PAD] = [56, 20, 3];

/** The same line as in the step's form, small: its numbers stand there. */
function Spark({ error: { curve, now }, epsilon }: { error: QuotedError; epsilon: number }) {
  const [[first], [last]] = [curve[0], curve[curve.length - 1]];
  const most = Math.max(now, ...curve.map(([, error]) => error));
  const within = (at: number) => Math.min(Math.max(at, first), last);
  const x = (at: number) => PAD + ((WIDE - 2 * PAD) * Math.log(within(at) / first)) / Math.log(last / first);
  const y = (error: number) => HIGH - PAD - (HIGH - 2 * PAD) * (most > 0 ? error / most : 0);
  return (
    <svg class="flow-spark" width={WIDE} height={HIGH} aria-hidden="true">
      <polyline points={curve.map(([at, error]) => `${x(at)},${y(error)}`).join(" ")} />
      <circle cx={x(epsilon)} cy={y(now)} r="3" />
    </svg>
  );
}
