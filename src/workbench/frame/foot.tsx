/** The foot: what the reader just did as a command, to copy; and what they did before. */
import { useState } from "preact/hooks";
import { Copy } from "../parts/basic.tsx";
import { type LogLine, log } from "../state/log.ts";
import { clockOf } from "../words/numbers.ts";
import { words } from "../words/words.ts";

const Line = ({ at, command, state }: LogLine) => (
  <>
    <span class="when">{clockOf(at)}</span>
    <code title={command}>{command}</code>
    <span class={`done ${state}`}>{words.frame.state[state]}</span>
    <Copy text={command} />
  </>
);

export function Foot() {
  const [isOpen, open] = useState(false);
  const [last, ...earlier] = log.value;
  if (!last) return null;
  return (
    <footer class="log-box noprint">
      {isOpen && (
        <ol class="log-lines">
          {earlier.map((line) => (
            <li class="log" key={line.id}>
              <Line {...line} />
            </li>
          ))}
        </ol>
      )}
      <div class="log">
        <Line {...last} />
        {earlier.length > 0 && (
          <button
            class="btn s"
            type="button"
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
            aria-label={words.frame.showLog}
          >
            {isOpen ? "▾" : "▴"}
          </button>
        )}
      </div>
    </footer>
  );
}
