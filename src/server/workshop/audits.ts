/** Measuring our own mechanisms: one measurement at a time, in pieces; what was measured last is kept while the process lives. */

import {
  checkMeasuring,
  DEFAULT_EPSILONS,
  DEFAULT_TRIALS,
  type MeasurementAsked,
  measureMechanisms,
} from "../../audit/measure.ts";
import { ensure, PrivetError } from "../../base/errors.ts";
import { isObject } from "../../base/json.ts";
import type { MeasuringTold } from "../../client/wire.ts";
import { epsilonFrom } from "../../curator/index.ts";
import { timeText } from "../clock.ts";
import type { WorkshopHandlers, WorkshopPlace } from "./handlers.ts";

const NONE: MeasuringTold = {
  ...{ state: "none", share: 0, name: null, started: null, measurement: null, at: null },
};

/** `work` measures: the product's own unless a test has another. */
export function measuringHandlers(work: typeof measureMechanisms = measureMechanisms): WorkshopHandlers {
  let told = NONE;
  let stopping = { aborted: false };

  async function run(asked: MeasurementAsked, { clock }: WorkshopPlace): Promise<void> {
    const signal = { aborted: false };
    stopping = signal;
    const progress = (share: number, name: string) => {
      told = { ...told, share, name };
    };
    try {
      const measurement = await work({ ...asked, signal, progress });
      told = measurement
        ? { ...told, state: "done", share: 1, name: null, measurement, at: timeText(clock.now()) }
        : { ...told, state: "stopped", name: null };
    } catch {
      told = { ...told, state: "failed", name: null };
    }
  }

  return {
    "audits.measurement": async () => told,
    "audits.measure": async (body, place) => {
      const asked = askedIn(body);
      checkMeasuring(asked);
      ensure(
        told.state !== "running",
        "busy",
        "A measurement is running already.",
        "Wait for it, or stop it first.",
      );
      told = { ...told, state: "running", share: 0, name: null, started: timeText(place.clock.now()) };
      void run(asked, place);
      return told;
    },
    "audits.stop": async () => {
      stopping.aborted = true;
      return told;
    },
  };
}

/** From a screen there are no more draws than it takes about a minute for. */
const MOST_FROM_A_SCREEN = 200_000;

function askedIn(body: unknown): MeasurementAsked {
  const { epsilons, trials = DEFAULT_TRIALS } = isObject(body) ? body : {};
  if (typeof trials !== "number" || (epsilons !== undefined && !isTexts(epsilons)))
    throw new PrivetError(
      "request-invalid",
      "What to measure with is not understood.",
      'Give { "epsilons": ["1"], "trials": 20000 }, or nothing.',
    );
  ensure(
    trials <= MOST_FROM_A_SCREEN,
    "option-out-of-range",
    `More than ${MOST_FROM_A_SCREEN} trials are asked for.`,
    "Measure with more at a terminal of the server's machine.",
  );
  return { epsilons: epsilons === undefined ? DEFAULT_EPSILONS : epsilons.map(epsilonFrom), trials };
}

const isTexts = (given: unknown): given is readonly string[] =>
  Array.isArray(given) && given.every((one) => typeof one === "string");

export const auditHandlers: WorkshopHandlers = measuringHandlers();
