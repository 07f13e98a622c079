/** The purse in the head: what is spent, what the plan in hand would take (orange, before it is paid), what is left. */
import { deltaLeftIn } from "../parts/allowance.ts";
import { leftNow } from "../parts/spend.tsx";
import { budget, considered } from "../state/data.ts";
import { hrefOf } from "../state/place.ts";
import { deltaText, leftText } from "../words/numbers.ts";
import { words } from "../words/words.ts";

export function Meter() {
  const told = budget.value;
  const left = leftNow();
  if (!told || left === undefined) return null;
  const total = Number(told.own ? told.own.cap : told.budget.epsilon);
  const asked = Math.min(considered.value, left);
  const share = (amount: number) => `${total > 0 ? (100 * amount) / total : 0}%`;
  const [leftWords, totalWords] = [leftText(left), leftText(total).replace("ε ", "")];
  const delta = deltaLeftIn(told);
  const deltaWords = delta && words.frame.deltaLeft(deltaText(delta.left), deltaText(delta.cap));
  return (
    <a
      class="purse"
      href={hrefOf({ screen: "budget" })}
      aria-label={[words.frame.meter(leftWords, totalWords), deltaWords].filter(Boolean).join(", ")}
    >
      <span class="meter" aria-hidden="true">
        <span style={{ width: share(Math.max(0, total - left)) }} />
        <span class="ask" style={{ width: share(asked) }} />
        <span class="left" />
      </span>
      <span>
        <b>{leftWords}</b> <i>{words.frame.ofLeft(totalWords)}</i>
        {deltaWords && <i> · {deltaWords}</i>}
      </span>
    </a>
  );
}
