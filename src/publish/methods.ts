/** Every private publisher, in the order that help lists them. */
import type { Estimator } from "../estimator.ts";
import type { Synopsis } from "../models/synopsis.ts";
import { privPfc } from "./priv-pfc.ts";

export const publishers: readonly Estimator<Synopsis>[] = [privPfc];
