/** The four lights: a symbol, a word, what was found, and when. */
import type { AuditsTold } from "../../../client/wire.ts";
import { countText, timeOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";

const text = words.audit;

type LightName = keyof AuditsTold;
const lightNames: readonly LightName[] = ["ledger", "proofs", "boundary", "mechanisms"];

/** A tick, a triangle or an empty ring: told apart without colour. */
export function Sign({ state }: { state: AuditsTold["ledger"]["state"] }) {
  return (
    <svg class={`symbol ${state}`} viewBox="0 0 24 24" aria-hidden="true">
      {state === "good" && (
        <>
          <circle cx="12" cy="12" r="11" class="full" />
          <path d="M6.5 12.5l3.8 3.8 7.2-8" class="mark" />
        </>
      )}
      {state === "bad" && (
        <>
          <path d="M12 1.5l11 20H1z" class="full" />
          <path d="M12 9v6M12 18v.4" class="mark" />
        </>
      )}
      {state === "unknown" && <circle cx="12" cy="12" r="10" class="ring" />}
    </svg>
  );
}

interface Props {
  readonly told: AuditsTold;
  readonly onChoose: (name: LightName) => void;
}

export function Lights({ told, onChoose }: Props) {
  return (
    <section aria-label={text.lights} class="lights">
      {lightNames.map((name) => {
        const { state, at } = told[name];
        const isBuilt = name === "proofs" || name === "boundary";
        return (
          <article key={name} class={`panel light ${state}`}>
            <h2>
              <Sign state={state} /> {text.light[name].title}{" "}
              <span class="state">{state === "bad" ? text.light[name].bad : text.state[state]}</span>
            </h2>
            <p>{foundIn(told, name)}</p>
            <p class="xs muted">{text.light[name].what}</p>
            <div class="row between">
              <span class="xs muted">{at ? (isBuilt ? text.builtAt : text.checkedAt)(timeOf(at)) : ""}</span>
              {name !== "boundary" && (
                <button
                  class="btn s"
                  type="button"
                  aria-label={`${text.look}: ${text.light[name].title}`}
                  onClick={() => onChoose(name)}
                >
                  {text.look}
                </button>
              )}
            </div>
          </article>
        );
      })}
    </section>
  );
}

/** What was found, in one sentence. */
function foundIn(told: AuditsTold, name: LightName): string {
  if (name === "ledger") return ledgerFound(told.ledger);
  if (name === "proofs") {
    const { proved, stale } = told.proofs.figures;
    return told.proofs.state === "unknown" ? text.noProofs : text.proved(countText(proved + stale), stale);
  }
  if (name === "boundary") {
    const { figures } = told.boundary;
    if (!figures) return text.noProofs;
    if (figures.violations > 0) return text.violations(figures.violations);
    return text.lines(countText(figures.lines), countText(figures.limit), countText(figures.imports));
  }
  const { figures } = told.mechanisms;
  if (!figures) return text.notMeasured;
  if (figures.broken.length > 0) return text.above(figures.broken.join(", "));
  if (!figures.isControlCaught) return text.uncaught;
  return text.measured(figures.measured, figures.epsilons.join(", "));
}

function ledgerFound({ figures: { ledgers } }: AuditsTold["ledger"]): string {
  const named = (state: string) => ledgers.filter((one) => one.state === state).map(({ dataset }) => dataset);
  const [bad, silent] = [named("bad"), named("unknown")];
  if (ledgers.length === 0) return text.noLedger;
  if (bad.length > 0) return text.brokenLedger(bad.join(", "));
  if (silent.length > 0) return text.silentLedger(silent.join(", "));
  const entries = ledgers.reduce((sum, one) => sum + (one.entries ?? 0), 0);
  return text.ledgers(ledgers.length, countText(entries));
}
