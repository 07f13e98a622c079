/** Allowances by sliders that sum to what is left: "kept back" gives way. Saving asks once; nothing is spent by any of it. */
import { useState } from "preact/hooks";
import {
  amountIn,
  compare,
  divide,
  floor,
  multiply,
  type Rational,
  rational,
  subtract,
  ZERO,
} from "../../../base/rational.ts";
import type { BudgetTold, PeopleTold } from "../../../client/wire.ts";
import { Dialog, Panel } from "../../parts/basic.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { chosen } from "../../state/place.ts";
import { epsilonText, leftText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import {
  capsOf,
  epsilonOf,
  type Holder,
  holdersOf,
  keptBack,
  type Moved,
  moveTo,
  standing,
  stepOf,
} from "./amounts.ts";
import { grantCommand } from "./commands.ts";
import { untilEntry } from "./state.ts";
import { personName } from "./told.ts";

const { allowances: say } = words.budgetScreen;
const text = (amount: Rational): string => leftText(epsilonOf(amount));

export function Allowances({ told, people }: { told: BudgetTold; people: PeopleTold }) {
  const [moved, setMoved] = useState<Moved>(new Map());
  const [isAsking, ask] = useState(false);
  const [outcome, setOutcome] = useState<{ readonly error?: unknown }>();
  const left = amountIn(told.left.epsilon);
  const holders = holdersOf(told, people, chosen.value);
  const caps = capsOf(told, holders, moved);
  const kept = keptBack(holders, moved, left);
  const isOver = compare(kept, ZERO) < 0;
  const move = (name: string, wanted: Rational) => {
    setOutcome(undefined);
    setMoved(moveTo(holders, moved, left, name, wanted));
  };
  const save = async () => {
    ask(false);
    try {
      const path = `/v1/datasets/${encodeURIComponent(chosen.value)}/allowances`;
      const { entries } = await askServer<{ entries: readonly number[] }>("PUT", path, { allowances: caps });
      for (const cap of caps) write(grantCommand(cap, chosen.value), "done");
      await untilEntry(Math.max(0, ...entries));
      setMoved(new Map());
      setOutcome({});
    } catch (error) {
      setOutcome({ error });
    }
  };
  return (
    <Panel
      title={say.title}
      lead={say.lead}
      aside={<span class="badge">{say.sum(text(subtract(left, kept)).slice(2), text(left).slice(2))}</span>}
    >
      {isOver && <Message kind="warn">{say.over(text(subtract(ZERO, kept)))}</Message>}
      {holders.length <= 1 && <p class="hint">{say.empty}</p>}
      {holders.map((holder) => (
        <Slider key={holder.name} holder={holder} at={standing(holder, moved)} left={left} onMove={move} />
      ))}
      <Kept kept={isOver ? ZERO : kept} left={left} />
      <button
        class="btn wide"
        type="button"
        aria-disabled={caps.length === 0}
        onClick={() => caps.length > 0 && ask(true)}
      >
        {caps.length === 0 ? say.unchanged : say.save}
      </button>
      <p class="hint">
        {say.hint}{" "}
        {told.composition === "zcdp" ? say.rhoHint : Number(told.left.delta) > 0 ? say.deltaHint : ""}
      </p>
      {outcome && "error" in outcome && <Problem error={outcome.error} />}
      {outcome && !("error" in outcome) && <Message kind="free">{say.saved}</Message>}
      {isAsking && (
        <Dialog title={say.question} onClose={() => ask(false)}>
          <ul class="changes">
            {holders
              .filter(({ name }) => caps.some(({ holder }) => holder === name))
              .map((holder) => (
                <li key={holder.name}>{changeText(holder, standing(holder, moved))}</li>
              ))}
          </ul>
          <p class="small muted">{say.forEver}</p>
          <div class="row">
            <button class="btn" type="button" onClick={() => ask(false)}>
              {say.no}
            </button>
            <button class="btn free grow" type="button" onClick={() => void save()} autofocus>
              {say.yes}
            </button>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

function changeText({ name, rest }: Holder, now: Rational): string {
  const isSame = compare(rest.epsilon, now) === 0;
  return isSame
    ? say.deltaOnly(personName(name), text(now))
    : say.change(personName(name), text(rest.epsilon), text(now));
}

/** Whole steps of a slider; what stands between two of them stays as it is until it is moved. */
const stepsIn = (amount: Rational, step: Rational): number => {
  const { n, d } = divide(amount, step);
  return Number(floor(n, d));
};

interface SliderProps {
  readonly holder: Holder;
  readonly at: Rational;
  readonly left: Rational;
  readonly onMove: (name: string, wanted: Rational) => void;
}

function Slider({ holder, at, left, onMove }: SliderProps) {
  const { name, people, role, isSuspended, isFixed, spent } = holder;
  const id = `allow-${name}`;
  const step = stepOf(left);
  const notes = [
    role || say.team(people.map(personName).join(", ")),
    Number(spent.epsilon) > 0 ? say.spent(epsilonText(spent.epsilon)) : "",
    isSuspended ? say.suspended : "",
    isFixed ? say.fixed : "",
  ];
  const input = (target: HTMLInputElement) => {
    const steps = Number(target.value);
    const isLast = steps === Number(target.max);
    const before = stepsIn(at, step);
    if (steps !== before) onMove(name, isLast ? left : multiply(step, rational(BigInt(steps))));
    // Where the rest is not enough it stays at what there is.
    queueMicrotask(() => {
      if (steps !== before) target.value = target.dataset.at ?? target.value;
    });
  };
  return (
    <div class="allow">
      <label for={id}>
        <b>{personName(name)}</b> <span class="muted xs">{notes.filter(Boolean).join(" · ")}</span>
      </label>
      <output for={id}>{text(at)}</output>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(1, stepsIn(left, step))}
        value={stepsIn(at, step)}
        data-at={stepsIn(at, step)}
        disabled={isFixed}
        aria-valuetext={text(at)}
        onInput={({ currentTarget }) => input(currentTarget)}
      />
    </div>
  );
}

const Kept = ({ kept, left }: { kept: Rational; left: Rational }) => (
  <div class="allow">
    <label for="allow-kept">
      <b>{say.kept}</b> <span class="muted xs">{say.keptLead}</span>
    </label>
    <output for="allow-kept">{text(kept)}</output>
    <input
      id="allow-kept"
      type="range"
      min={0}
      max={Math.max(1, stepsIn(left, stepOf(left)))}
      value={stepsIn(kept, stepOf(left))}
      aria-valuetext={text(kept)}
      disabled
    />
  </div>
);
