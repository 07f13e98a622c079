/** What a release says of somebody who does not exist, asked of the server a moment after the last change. Free: it keeps nothing. */
import { useEffect, useState } from "preact/hooks";
import type { PredictionsTold } from "../../client/wire.ts";
import { askServer } from "../state/api.ts";
import type { Person } from "./person-form.tsx";

interface Predicted {
  /** Of the person before while the next is on its way. */
  readonly told?: PredictionsTold;
  readonly error?: unknown;
}

const PAUSE = 250;

/** With scores where the release is a classifier's. */
export function usePredicted(release: string, person: Person, scores: boolean): Predicted {
  const [predicted, set] = useState<Predicted>({});
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const path = `/v1/releases/${encodeURIComponent(release)}/predictions`;
      const body = { rows: [person], ...(scores ? { scores } : {}) };
      try {
        const told = await askServer<PredictionsTold>("POST", path, body, { signal: abort.signal });
        if (!abort.signal.aborted) set({ told });
      } catch (error) {
        if (!abort.signal.aborted) set({ error });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [person, release]);
  return predicted;
}
