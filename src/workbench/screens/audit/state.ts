/** What the Audit screen knows: the lights, and the measurement. The server goes on with it; it is asked how far while the screen is there. */
import { computed, signal } from "@preact/signals";
import { PrivetError } from "../../../base/errors.ts";
import type { AuditsTold, MeasuringTold } from "../../../client/wire.ts";
import { askServer } from "../../state/api.ts";
import { write } from "../../state/log.ts";

export const lights = signal<AuditsTold | undefined>(undefined);
export const lightsError = signal<unknown>(undefined);
export const isChecking = signal(false);

/** Null where the server has no workshop. */
export const measuring = signal<MeasuringTold | null | undefined>(undefined);
export const measuringError = signal<unknown>(undefined);
export const isMeasuring = computed(() => measuring.value?.state === "running");

const MECHANISMS = "/v1/audits/mechanisms";
const OFTEN = 700;

/** Recomputes every ledger's chain. */
export async function checkLights(): Promise<void> {
  isChecking.value = true;
  try {
    lights.value = await askServer<AuditsTold>("GET", "/v1/audits");
    lightsError.value = undefined;
  } catch (error) {
    lightsError.value = error;
  }
  isChecking.value = false;
}

let isWatched = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Until what is returned is called. */
export function watchMeasurement(): () => void {
  isWatched = true;
  void lookAtMeasurement();
  return () => {
    isWatched = false;
    clearTimeout(timer);
  };
}

async function lookAtMeasurement(): Promise<void> {
  try {
    measuring.value = await askServer<MeasuringTold>("GET", MECHANISMS);
    if (isMeasuring.value) followLater();
  } catch (error) {
    if (error instanceof PrivetError && error.code === "not-found") measuring.value = null;
    else measuringError.value = error;
  }
}

function followLater(): void {
  clearTimeout(timer);
  if (isWatched) timer = setTimeout(() => void follow(), OFTEN);
}

async function follow(): Promise<void> {
  await lookAtMeasurement();
  if (measuring.value?.state === "done") await checkLights();
}

/** At several ε, so that there is a line to lie below. */
const EPSILONS = ["0.5", "1", "2"];

export async function measureNow(trials: number): Promise<void> {
  measuringError.value = undefined;
  write(`privet audit --trials ${trials}`);
  try {
    measuring.value = await askServer<MeasuringTold>("POST", MECHANISMS, { epsilons: EPSILONS, trials });
    followLater();
  } catch (error) {
    measuringError.value = error;
  }
}

export async function stopMeasuring(): Promise<void> {
  await askServer("DELETE", MECHANISMS).catch(() => undefined);
  followLater();
}
