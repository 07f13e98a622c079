/** Kills of real processes. S20 */
import { killsSuite } from "../testing/server/kills-suite.ts";

killsSuite("three hundred kills lose no charge and no release, and charge nothing twice", {
  kills: Number(process.env.PRIVET_KILLS ?? 300),
  mode: "boundaries",
});
