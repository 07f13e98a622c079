import { expect, test } from "vitest";
import { rational } from "../base/rational.ts";
import { systemNoise } from "../curator/noise/noise.ts";
import { attacks } from "./attacks.ts";
import { FALSE_ALARM } from "./measure.ts";
import { tellApart } from "./tell-apart.ts";
import { weakened } from "./weakened.ts";

/** Four picks cannot come near a claim that holds for any number of them: half the noise stays unseen there. */
const UNSEEN = ["coverage"];

test.each(attacks)(
  "$name: noise as it is shipped stays within its claim, and half of it does not",
  async (attack) => {
    const asked = { epsilon: rational(1n), trials: 80_000, alpha: FALSE_ALARM };
    const right = await tellApart(attack, asked);
    expect(right!.least).toBeLessThanOrEqual(1);
    if (UNSEEN.includes(attack.name)) return;
    expect(right!.least).toBeGreaterThan(0.3);
    // Of Gaussian noise the variance is what is weakened: half the size is a quarter of it.
    const noise = weakened(systemNoise(), attack.name === "gaussian" ? 4n : 2n);
    expect((await tellApart(attack, { ...asked, noise }))!.least).toBeGreaterThan(1);
  },
);
