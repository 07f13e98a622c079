/** Ledgers verified, and receipts held against them. */
import { useState } from "preact/hooks";
import { isObject } from "../../../base/json.ts";
import type { ReceiptVerified } from "../../../client/wire.ts";
import { Panel } from "../../parts/basic.tsx";
import { Field } from "../../parts/fields.tsx";
import { Message, Problem } from "../../parts/problem.tsx";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";
import { countText } from "../../words/numbers.ts";
import { words } from "../../words/words.ts";
import { Sign } from "./lights.tsx";
import { checkLights, isChecking, lights } from "./state.ts";

const text = words.audit;

export function Ledgers() {
  const ledgers = lights.value?.ledger.figures.ledgers ?? [];
  const verify = () => {
    for (const { dataset } of ledgers) write(`privet audit ledger ${dataset}`);
    void checkLights();
  };
  return (
    <Panel
      title={text.ledgersTitle}
      lead={text.ledgersLead}
      aside={
        <button class="btn s free" type="button" disabled={isChecking.value} onClick={verify}>
          {text.verifyLedgers}
        </button>
      }
    >
      <div class="scroll" tabIndex={0} role="region" aria-label={text.ledgersTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.dataset}</th>
              <th scope="col">{text.found}</th>
              <th scope="col" class="n">
                {text.entries}
              </th>
              <th scope="col">{text.lastHash}</th>
            </tr>
          </thead>
          <tbody aria-live="polite">
            {ledgers.map(({ dataset, state, entries, lastHash, code }) => (
              <tr key={dataset}>
                <th scope="row">{dataset}</th>
                <td class={`light ${state} nowrap`}>
                  <Sign state={state} /> <span class="state">{text.state[state]}</span>{" "}
                  {code && <code>{code}</code>}
                </td>
                <td class="n">{entries === undefined ? "–" : countText(entries)}</td>
                <td class="mono" title={lastHash}>
                  {lastHash ? `${lastHash.slice(0, 16)}…` : "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Larger files are no receipts, nor models that a server would take. */
const MOST_LETTERS = 20_000_000;

export function ReceiptCheck() {
  const [given, setGiven] = useState("");
  const [found, setFound] = useState<ReceiptVerified | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const take = (next: string) => {
    setGiven(next.slice(0, MOST_LETTERS));
    setFound(undefined);
    setError(undefined);
    setWrong(undefined);
  };
  const verify = async () => {
    const receipt = receiptIn(given);
    if (receipt === undefined) return setWrong(text.notJson);
    write("privet verify receipt.json");
    try {
      setFound(await askServer<ReceiptVerified>("POST", "/v1/receipts/verifications", receipt));
    } catch (problem) {
      setError(problem);
    }
  };
  const read = (file: File | undefined) => void file?.text().then(take);
  return (
    <Panel title={text.receiptTitle} lead={text.receiptLead} class="receipt-check">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void verify();
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          read(event.dataTransfer?.files[0]);
        }}
      >
        <Field label={text.receiptLabel} wrong={wrong}>
          {(ties) => (
            <textarea
              {...ties}
              class="input mono"
              rows={6}
              spellcheck={false}
              value={given}
              onInput={({ currentTarget }) => take(currentTarget.value)}
            />
          )}
        </Field>
        <div class="row">
          <button class="btn free" type="submit">
            {text.verify}
          </button>
          <label class="btn file">
            {text.receiptFile}
            <input
              class="sr"
              type="file"
              accept=".json,application/json"
              onChange={({ currentTarget }) => read(currentTarget.files?.[0])}
            />
          </label>
        </div>
      </form>
      <Problem error={error} />
      {found && <Verdict {...found} />}
    </Panel>
  );
}

function Verdict({ found, equal }: ReceiptVerified) {
  const [said, why] = equal
    ? [text.equal, text.equalLead]
    : found
      ? [text.differs, text.differsLead]
      : [text.absent, text.absentLead];
  return (
    <Message kind={equal ? "free" : "warn"}>
      <p>
        <b>
          {equal ? "✓" : "▲"} {said}
        </b>{" "}
        {why}
      </p>
    </Message>
  );
}

/** The receipt itself, or the one in a model's file. */
function receiptIn(given: string): unknown {
  try {
    const json: unknown = JSON.parse(given);
    if (!isObject(json)) return undefined;
    return isObject(json.receipt) ? json.receipt : json;
  } catch {
    return undefined;
  }
}
