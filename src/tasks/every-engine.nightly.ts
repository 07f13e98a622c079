/** All methods on all engines, of which the suite takes some, also on people of Adult. */
import "./every-engine.test.ts";
