/** Tables that are published, and models of them. */
import type { Citation } from "../citation.ts";

export const privPfcPaper: Citation = {
  type: "article",
  authors: ["Su, Dong", "Cao, Jianneng", "Li, Ninghui", "Lyu, Min"],
  title: "PrivPfC: differentially private data publication for classification",
  short: "PrivPfC",
  venue: "VLDB Journal",
  volume: 27,
  number: 2,
  pages: "201–223",
  year: 2018,
};

export const diffGenPaper: Citation = {
  type: "paper",
  authors: ["Mohammed, N.", "Chen, R.", "Fung, B. C. M.", "Yu, P. S."],
  title: "Differentially private data release for data mining",
  venue: "KDD",
  pages: "493–501",
  year: 2011,
};

export const vinterbo: Citation = {
  type: "paper",
  authors: ["Vinterbo, S. A."],
  title: "Differentially private projected histograms: construction and use for prediction",
  short: "Differentially private projected histograms",
  venue: "ECML PKDD",
  pages: "19–34",
  year: 2012,
  doi: "10.1007/978-3-642-33486-3_2",
};

const privBayesBy = {
  authors: ["Zhang, Jun", "Cormode, Graham", "Procopiuc, Cecilia M.", "Srivastava, Divesh", "Xiao, Xiaokui"],
  title: "PrivBayes: private data release via Bayesian networks",
  short: "PrivBayes",
};

export const privBayesPaper: Citation = {
  type: "paper",
  ...privBayesBy,
  venue: "SIGMOD",
  pages: "1423–1434",
  year: 2014,
  doi: "10.1145/2588555.2588573",
};

export const privBayesArticle: Citation = {
  type: "article",
  ...privBayesBy,
  venue: "TODS",
  volume: 42,
  number: 4,
  year: 2017,
  doi: "10.1145/3134428",
};

export const privateGsdPaper: Citation = {
  type: "paper",
  authors: ["Liu, Terrance", "Tang, Jingwu", "Vietri, Giuseppe", "Wu, Steven"],
  title: "Generating private synthetic data with genetic algorithms",
  short: "Private-GSD",
  venue: "ICML",
  year: 2023,
};

export const tabPePaper: Citation = {
  type: "paper",
  authors: ["Tran, Toan", "Backurs, Arturs", "Lin, Zinan", "Reis, Victor", "Xiong, Li", "Yekhanin, Sergey"],
  title: "Differentially private synthetic data via APIs 4: tabular data",
  short: "Tab-PE",
  venue: "ICML",
  year: 2026,
  url: "https://arxiv.org/abs/2606.08259",
};

export const graphicalModelPaper: Citation = {
  type: "paper",
  authors: ["McKenna, Ryan", "Sheldon, Daniel", "Miklau, Gerome"],
  title: "Graphical-model based estimation and inference for differential privacy",
  short: "Private-PGM",
  venue: "ICML",
  pages: "4435–4444",
  year: 2019,
};

export const mstPaper: Citation = {
  type: "article",
  authors: ["McKenna, Ryan", "Miklau, Gerome", "Sheldon, Daniel"],
  title: "Winning the NIST contest: a scalable and general approach to differentially private synthetic data",
  short: "MST",
  venue: "Journal of Privacy and Confidentiality",
  volume: 11,
  number: 3,
  year: 2021,
  doi: "10.29012/jpc.778",
};

export const aimPaper: Citation = {
  type: "article",
  authors: ["McKenna, Ryan", "Mullins, Brett", "Sheldon, Daniel", "Miklau, Gerome"],
  title: "AIM: an adaptive and iterative mechanism for differentially private synthetic data",
  short: "AIM",
  venue: "PVLDB",
  volume: 15,
  number: 11,
  pages: "2599–2612",
  year: 2022,
  doi: "10.14778/3551793.3551817",
};
