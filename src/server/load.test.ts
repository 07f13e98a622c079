/** A few thousand requests at once to a real server. S39 S40 */
import { loadSuite } from "../testing/server/load-suite.ts";

loadSuite({
  requests: 1500,
  budgets: { basic: { epsilon: "0.1205", ana: "0.0073" }, zcdp: { epsilon: "0.03", ana: "0.009" } },
});
