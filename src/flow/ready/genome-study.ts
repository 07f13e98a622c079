import type { ReadyFlow } from "./ready-flow.ts";

export const genomeStudy: ReadyFlow = {
  id: "genome-study",
  title: "A genome study",
  why: "The SNPs that tell cases from controls best, with their tables, and kept.",
  subject: "study",
  steps: [
    { name: "snps", task: "rank", method: "rank-snps", options: { top: 10, release: "tables" } },
    { name: "keep", do: "save", from: "snps" },
  ],
};
