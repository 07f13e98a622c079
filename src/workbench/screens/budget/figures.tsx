/** The numbers of a budget: of the whole for owners and auditors, of one's own allowance for analysts. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { PrivetError } from "../../../base/errors.ts";
import type { BudgetTold, LedgerVerified } from "../../../client/wire.ts";
import { Message, Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { chosen } from "../../state/place.ts";
import { me } from "../../state/session.ts";
import { clockOf, countText, deltaText, epsilonText, leftText, timeOf } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { restOf, rhoText } from "./told.ts";

const { budgetScreen: say } = words;

export const Opened = ({ told }: { told: BudgetTold }) => (
  <p class="small muted budget-opened">
    {say.opened(
      epsilonText(told.budget.epsilon),
      deltaText(told.budget.delta),
      timeOf(told.opened),
      told.unit,
    )}
  </p>
);

const Kpi = ({
  name,
  children,
  isGood = false,
  note,
}: {
  name: string;
  children: ComponentChildren;
  isGood?: boolean;
  note?: string;
}) => (
  <div class={isGood ? "good" : undefined}>
    <dt>{name}</dt>
    <dd>
      <b>{children}</b>
      {note && <small>{note}</small>}
    </dd>
  </div>
);

export function Figures({ told }: { told: BudgetTold }) {
  const isAnalyst = me.value?.role === "analyst";
  return (
    <>
      <dl class="kpis">{isAnalyst ? <Own told={told} /> : <Whole told={told} />}</dl>
      {isAnalyst && !told.own && (
        <Message kind="warn">
          <p>
            <b>{say.noAllowance}</b> {say.noAllowanceLead}
          </p>
        </Message>
      )}
    </>
  );
}

function Own({ told }: { told: BudgetTold }) {
  const { own } = told;
  const text = told.composition === "zcdp" ? rhoText : epsilonText;
  return (
    <>
      {own && <Kpi name={say.yours}>{text(own.cap)}</Kpi>}
      {own && <Kpi name={say.yoursSpent}>{text(own.spent)}</Kpi>}
      {own && <Kpi name={say.yoursReserved}>{text(own.reserved)}</Kpi>}
      {own && (
        <Kpi name={say.yoursLeft} isGood>
          {told.composition === "zcdp" ? rhoText(restOf(own)) : leftText(restOf(own))}
        </Kpi>
      )}
      {own && <Kpi name={say.yoursToday}>{text(own.today)}</Kpi>}
      <Kpi name={say.leftForAll}>{leftText(told.left.epsilon)}</Kpi>
    </>
  );
}

function Whole({ told }: { told: BudgetTold }) {
  const isRho = told.composition === "zcdp";
  return (
    <>
      <Kpi name={say.total}>{epsilonText(told.budget.epsilon)}</Kpi>
      <Kpi name={say.spent}>{epsilonText(told.spent.epsilon)}</Kpi>
      <Kpi name={say.reserved}>{isRho ? rhoText(told.reserved) : epsilonText(told.reserved)}</Kpi>
      <Kpi name={say.left} isGood>
        {leftText(told.left.epsilon)}
      </Kpi>
      {isRho ? (
        <Kpi name={say.rhoLeft}>{rhoText(told.left.rho ?? "0")}</Kpi>
      ) : (
        <Kpi name={say.deltaLeft}>{deltaText(told.left.delta)}</Kpi>
      )}
      <LedgerState told={told} />
    </>
  );
}

/** A server that is busy or away says nothing about its ledger. */
const isFault = (error: unknown): boolean =>
  error instanceof PrivetError && ["ledger-broken", "ledger-rolled-back"].includes(error.code);

/** A ledger is called intact once all of it was recomputed, and not before. */
function LedgerState({ told }: { told: BudgetTold }) {
  const [found, setFound] = useState<{ readonly told: LedgerVerified; readonly at: Date } | undefined>();
  const [error, setError] = useState<unknown>();
  const [isBusy, busy] = useState(false);
  const verify = async () => {
    busy(true);
    setError(undefined);
    const line = `privet budget verify ${chosen.value}`;
    try {
      const path = `/v1/datasets/${encodeURIComponent(chosen.value)}/ledger/verifications`;
      setFound({ told: await askServer<LedgerVerified>("POST", path), at: new Date() });
      write(line, "done");
    } catch (problem) {
      setFound(undefined);
      setError(problem);
      write(line, "failed");
    }
    busy(false);
  };
  const word = isFault(error) ? say.broken : found ? say.intact : say.unverified;
  return (
    <div class={found ? "good" : undefined}>
      <dt>{say.ledgerState}</dt>
      <dd aria-live="polite">
        <b>{word}</b>
        <small class="mono">{(found?.told.lastHash ?? told.lastHash ?? "").slice(0, 8)}…</small>
        {found && <small>{say.verified(countText(found.told.entries), clockOf(found.at))}</small>}
        <button class="btn s" type="button" disabled={isBusy} onClick={() => void verify()}>
          {isBusy ? say.verifying : say.verify}
        </button>
        <Problem error={error} />
      </dd>
    </div>
  );
}
