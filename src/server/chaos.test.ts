/** Kills of real processes. S20 */
import { killsSuite } from "../testing/server/kills-suite.ts";

killsSuite("six kills lose no charge and no release, and charge nothing twice", {
  kills: 6,
  mode: "boundaries",
});
