/** The wish to stop, which commands look at, as a signal that wakes whoever waits for a server. */
import type { Io } from "../command.ts";

const PACE = 50;

export interface Stop {
  readonly signal: AbortSignal;
  /** Stops looking. */
  end(): void;
}

export function stopOf(wish: { readonly aborted: boolean } | undefined): Stop {
  const controller = new AbortController();
  const look = () => {
    if (wish?.aborted) controller.abort();
  };
  look();
  const timer = setInterval(look, PACE);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

/** How long a second Ctrl-C is waited for. */
const GRACE = 3_000;

/** Whether the person asks a second time, within a moment; nobody is there to do so without a terminal. */
export async function isAskedAgain({ signal, isTerminal }: Io): Promise<boolean> {
  for (let waited = 0; isTerminal && waited < GRACE && !signal?.again; waited += PACE)
    await new Promise<void>((resolve) => void setTimeout(resolve, PACE));
  return signal?.again ?? false;
}
