/** What the publishers of grids let the caller set. */
import { choice, integer, real } from "../../base/options.ts";

const MOST_GRIDS = 1_000_000;

export const gridOptions = {
  grids: integer({
    group: "Search",
    unit: "grids",
    min: 1,
    max: MOST_GRIDS,
    default: 10_000,
    tip: "How many grids are compared: PrivPfC's Θ.",
  }),
  share: real({
    group: "Budget",
    title: "Share for choosing",
    unit: "share of ε",
    above: 0,
    upTo: 0.95,
    default: 0.37,
    tip: "Which part of ε chooses the grid; most of the rest is for the counts in its cells.",
  }),
  bound: choice({
    group: "Expert",
    of: ["range", "published"],
    default: "range",
    tip: "How far one row moves two grids' qualities apart: exactly, or 2·1.1 as published, which spends part of its ε on nothing.",
  }),
};

export type GridBound = "range" | "published";
