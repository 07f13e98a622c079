/** Trees, scorecards, and how well classifiers do. */
import type { Citation } from "../citation.ts";

export const friedmanSchuster: Citation = {
  type: "paper",
  authors: ["Friedman, Arik", "Schuster, Assaf"],
  title: "Data mining with differential privacy",
  venue: "KDD",
  pages: "493–502",
  year: 2010,
  doi: "10.1145/1835804.1835868",
};

export const ebmPaper: Citation = {
  type: "paper",
  authors: ["Nori, Harsha", "Caruana, Rich", "Bu, Zhiqi", "Shen, Judy Hanwen", "Kulkarni, Janardhan"],
  title: "Accuracy, interpretability, and differential privacy via explainable boosting",
  short: "DP-EBM",
  venue: "ICML",
  year: 2021,
  url: "https://arxiv.org/abs/2106.09680",
};

export const privateTrees: Citation = {
  type: "paper",
  authors: ["Maddock, Samuel", "Cormode, Graham", "Wang, Tianhao", "Maple, Carsten", "Jha, Somesh"],
  title: "Federated boosted decision trees with differential privacy",
  venue: "CCS",
  year: 2022,
  url: "https://arxiv.org/abs/2210.02910",
};

export const classifierEvaluation: Citation = {
  type: "paper",
  authors: ["Boyd, Kendrick", "Lantz, Eric", "Page, David"],
  title: "Differential privacy for classifier evaluation",
  venue: "AISec",
  pages: "15–23",
  year: 2015,
};
