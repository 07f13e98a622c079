/**
 * The button that spends. The price is on it, what will be left is beside it, and it asks once. Nothing else on any screen spends: not
 * looking, typing, sliding, nor reloading.
 */
import { useState } from "preact/hooks";
import { PrivetError } from "../../base/errors.ts";
import type { QuoteTold, RunTold } from "../../client/wire.ts";
import { budget, isPublic } from "../state/data.ts";
import { releasesOwned, runAtButton } from "../state/equal-runs.ts";
import { chosen, go } from "../state/place.ts";
import type { Quoted } from "../state/quotes.ts";
import { refreshRuns, startRun } from "../state/runs.ts";
import { maySpend } from "../state/session.ts";
import { beliefAfter, deltaText, epsilonText, leftText, percentText } from "../words/numbers.ts";
import { words } from "../words/words.ts";
import { Dialog, Loading } from "./basic.tsx";
import { Message, Problem } from "./problem.tsx";
import { RunProgress } from "./run-card.tsx";

interface Props {
  readonly quoted: Quoted;
  /** What is done for it: "fit", "count", "publish". */
  readonly verb: string;
  readonly onStarted?: (run: RunTold) => void;
}

/** What is left for this reader, in ε; undefined where nobody counts. */
export function leftNow(): number | undefined {
  const { own, left, budget: opened, reserved } = budget.value ?? {};
  if (left === undefined) return undefined;
  // Where ρ is added up, what is reserved is told in ρ.
  const whole = Number(left.epsilon) - (opened?.rho === undefined ? Number(reserved) : 0);
  return own ? Math.min(whole, Number(own.cap) - Number(own.spent) - Number(own.reserved)) : whole;
}

export function Spend({ quoted, verb, onStarted }: Props) {
  const { quote, error, isPending } = quoted;
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<unknown>(undefined);
  if (error !== undefined) return <Problem error={error} />;
  if (!quote) return isPending ? <Loading lines={2} /> : null;
  const going = runAtButton(quoted);
  if (going)
    return (
      <div class="spend-box">
        <RunProgress watched={going} isNamed />
      </div>
    );
  if (isSending) return <Loading lines={2} />;
  const price = epsilonText(quote.cost.epsilon);
  const asked = quoted.plan?.epsilon ?? quote.cost.epsilon;
  const left = leftNow();
  const after = left === undefined ? undefined : left - Number(quote.cost.epsilon);
  const isTooDear = after !== undefined && after < -1e-12 && !isPublic.value;
  const isOff = isTooDear || isPending || !maySpend.value;
  const owned = releasesOwned(quote);
  const isOwned = owned.length > 0;
  const label = isPublic.value
    ? words.spend.run(verb)
    : quote.approval
      ? words.spend.ask(price)
      : isOwned
        ? words.spend.again(price, verb)
        : words.spend.button(price, verb);
  const start = async () => {
    setAsking(false);
    setRefused(undefined);
    setSending(true);
    try {
      onStarted?.(await startRun(quote, isOwned ? { again: true } : {}));
    } catch (problem) {
      setRefused(problem);
      // It was started in another tab: then it is shown as it goes.
      if (isUnderWay(problem)) await refreshRuns().catch(() => undefined);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {isOwned && (
        <Message kind="free">
          <p>
            <b>{words.spend.owned}</b>
          </p>
          <button class="btn s free" type="button" onClick={() => go({ item: owned[0] })}>
            {words.spend.open}
          </button>
        </Message>
      )}
      {isTooDear && (
        <Message kind="refused">
          <p>
            <b>{words.spend.tooDear(price, leftText(left ?? 0))}</b>
          </p>
        </Message>
      )}
      {!maySpend.value && <Message>{words.spend.cannot}</Message>}
      <div class="spend-box">
        <Problem error={refused} />
        <button
          class={`btn spend ${isOwned ? "again" : ""}`}
          type="button"
          aria-disabled={isOff}
          onClick={() => !isOff && setAsking(true)}
        >
          {label}
        </button>
        <div class="after">
          <span>
            {words.spend.after}{" "}
            <b>{after === undefined ? "–" : isTooDear ? words.spend.notEnough : leftText(after)}</b>
          </span>
          <span>{words.spend.seconds(quote.seconds.first)}</span>
        </div>
      </div>
      <p class="hint">
        {words.spend.draws(quote.draws.reduce((sum, { count }) => sum + count, 0))}, δ{" "}
        {deltaText(quote.cost.delta)}. {isCheaper(quote, asked) && words.spend.cheaper(epsilonText(asked))}
      </p>
      {isAsking && (
        <Question quote={quote} after={after} onNo={() => setAsking(false)} onYes={() => void start()} />
      )}
    </>
  );
}

const isUnderWay = (problem: unknown): boolean =>
  problem instanceof PrivetError && problem.code === "run-under-way";

/** A plan is charged what its draws come to, which can be less than what was allowed for it. */
const isCheaper = ({ cost }: QuoteTold, asked: string): boolean =>
  epsilonText(cost.epsilon) !== epsilonText(asked);

function Question({
  quote,
  after,
  onNo,
  onYes,
}: {
  quote: QuoteTold;
  after: number | undefined;
  onNo: () => void;
  onYes: () => void;
}) {
  const price = epsilonText(quote.cost.epsilon);
  const belief = beliefAfter(0.1, Number(quote.cost.epsilon));
  return (
    <Dialog title={words.spend.question(price)} onClose={onNo}>
      {isPublic.value ? (
        <p>{words.spend.free}</p>
      ) : (
        <p>{words.spend.undone(chosen.value, leftText(after ?? 0))}</p>
      )}
      <p class="small muted">{words.spend.belief(percentText(0.1), percentText(belief))}</p>
      <div class="row">
        <button class="btn" type="button" onClick={onNo} autofocus>
          {words.spend.no}
        </button>
        <button class="btn spend grow" type="button" onClick={onYes}>
          {words.spend.yes(price)}
        </button>
      </div>
    </Dialog>
  );
}
