/** Runs and time before anything is started: asked a moment after the last change, one question at a time. */
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { EstimateOffered } from "../../../client/experiments.ts";
import { askServer } from "../../state/api.ts";
import { definition, jobs } from "./setup-state.ts";

export const estimate = signal<EstimateOffered | undefined>(undefined);
export const refusal = signal<unknown>(undefined);
export const isEstimating = signal(false);

const PAUSE = 700;

/** Follows the setup while it is looked at. */
export function useEstimates(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let abort = new AbortController();
    const ask = async (asked: object) => {
      abort = new AbortController();
      const { signal: own } = abort;
      isEstimating.value = true;
      try {
        const told = await askServer<EstimateOffered>("POST", "/v1/experiments/estimates", asked, {
          signal: own,
        });
        if (own.aborted) return;
        estimate.value = told;
        refusal.value = undefined;
      } catch (error) {
        if (own.aborted) return;
        estimate.value = undefined;
        refusal.value = error;
      } finally {
        if (!own.aborted) isEstimating.value = false;
      }
    };
    const end = effect(() => {
      const asked = definition.value;
      const side = jobs.value;
      clearTimeout(timer);
      abort.abort();
      estimate.value = undefined;
      refusal.value = undefined;
      isEstimating.value = asked !== undefined;
      if (asked)
        timer = setTimeout(() => void ask({ experiment: asked, ...(side ? { jobs: side } : {}) }), PAUSE);
    });
    return () => {
      end();
      clearTimeout(timer);
      abort.abort();
    };
  }, []);
}
