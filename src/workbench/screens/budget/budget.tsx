/** Budget: what may be learnt in all, by whom, and what has been. Nothing on this screen spends. */
import { useEffect } from "preact/hooks";
import { Empty, Loading } from "../../parts/basic.tsx";
import { budget, dataset } from "../../state/data.ts";
import { write } from "../../state/log.ts";
import { chosen } from "../../state/place.ts";
import { isOwner } from "../../state/session.ts";
import { words } from "../../words/words.ts";
import { Allowances } from "./allowances.tsx";
import { Approvals } from "./approvals.tsx";
import { Belief } from "./belief.tsx";
import { Composition } from "./composition.tsx";
import { Figures, Opened } from "./figures.tsx";
import { LedgerList } from "./ledger-list.tsx";
import { AtTheMachine } from "./machine.tsx";
import { People } from "./people.tsx";
import { book, people, refreshAll, refreshBook, refreshPeople, waiting } from "./state.ts";
import { Steps } from "./steps.tsx";

const AGAIN = 4_000;

export default function BudgetScreen() {
  const isOpen = dataset.value?.open === true;
  useEffect(() => {
    if (!isOpen) return;
    write(`privet budget show ${chosen.value}`);
    void Promise.all([refreshAll(), refreshBook(), refreshPeople()]);
    const timer = setInterval(() => void refreshAll().catch(() => undefined), AGAIN);
    return () => {
      clearInterval(timer);
      book.value = undefined;
      waiting.value = [];
      people.value = undefined;
    };
  }, [isOpen]);
  const told = budget.value;
  if (!told)
    return (
      <Empty>
        <h2>{words.budgetScreen.none}</h2>
        <p>{words.budgetScreen.noneLead}</p>
      </Empty>
    );
  return (
    <>
      <Opened told={told} />
      <Figures told={told} />
      <div class="cols rev budget-cols">
        <div class="stack">
          {waiting.value.length > 0 && <Approvals />}
          <Steps told={told} />
          <div class="two">
            <Composition />
            <Belief told={told} />
          </div>
          {isOwner.value && people.value && <People told={people.value} />}
        </div>
        <div class="stack">
          {isOwner.value && <Given told={told} />}
          <LedgerList told={told} />
        </div>
      </div>
    </>
  );
}

function Given({ told }: { told: NonNullable<typeof budget.value> }) {
  if (people.value === undefined) return <Loading />;
  return people.value === null ? <AtTheMachine /> : <Allowances told={told} people={people.value} />;
}
