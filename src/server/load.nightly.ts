/** A hundred thousand requests at once to a real server. S39 S40 */
import { loadSuite } from "../testing/server/load-suite.ts";

loadSuite({
  requests: 100_000,
  budgets: { basic: { epsilon: "2.0005", ana: "0.1003" }, zcdp: { epsilon: "0.15", ana: "0.03" } },
});
