/** Five steps on first opening; again by the question mark. Whoever has seen it is not shown it again on this machine. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Dialog } from "../parts/basic.tsx";
import { words } from "../words/words.ts";

const KEY = "privet-tour";
export const isTouring = signal(localStorage.getItem(KEY) === null);

export function Tour() {
  const [at, go] = useState(0);
  if (!isTouring.value) return null;
  const { steps } = words.tour;
  const end = () => {
    localStorage.setItem(KEY, "seen");
    isTouring.value = false;
    go(0);
  };
  const { title, text } = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <Dialog title={title} onClose={end}>
      <p class="hint">{words.tour.title(at + 1, steps.length)}</p>
      <p>{text}</p>
      <div class="row">
        {at > 0 && (
          <button class="btn" type="button" onClick={() => go(at - 1)}>
            {words.tour.back}
          </button>
        )}
        <button class="btn free" type="button" autofocus onClick={() => (isLast ? end() : go(at + 1))}>
          {isLast ? words.tour.end : words.tour.next}
        </button>
        {!isLast && (
          <button class="btn s" type="button" onClick={end}>
            {words.tour.skip}
          </button>
        )}
      </div>
    </Dialog>
  );
}
