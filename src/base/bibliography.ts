/**
 * The works that methods come from, each once. Names, titles, years and pages are as the works themselves or the bibliographies of
 * those that cite them have them; what is not known for certain is left out. A work stands with those
 * about the same; methods find all of them here.
 */
export * from "./bibliography/clusters.ts";
export * from "./bibliography/linear.ts";
export * from "./bibliography/searches.ts";
export * from "./bibliography/statistics.ts";
export * from "./bibliography/tables.ts";
export * from "./bibliography/trees.ts";
