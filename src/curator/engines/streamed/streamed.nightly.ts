/** The whole suite of engines, of which the quick test takes every question once. */
import { engineSuite } from "../../../testing/engine-suite.ts";
import { openStreamed } from "../../../testing/streamed-table.ts";

engineSuite("streamed in groups", (table) => openStreamed(table), { orders: 4 });
engineSuite("streamed, columns kept", (table) => openStreamed(table, { bytes: 2 ** 30 }), { orders: 4 });
