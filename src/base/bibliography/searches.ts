/** Searches by private selection, what their draws cost together, and a method of blocks. */
import type { Citation } from "../citation.ts";

export const privGenePaper: Citation = {
  type: "paper",
  authors: ["Zhang, Jun", "Xiao, Xiaokui", "Yang, Yin", "Zhang, Zhenjie", "Winslett, Marianne"],
  title: "PrivGene: differentially private model fitting using genetic algorithms",
  short: "PrivGene",
  venue: "SIGMOD",
  year: 2013,
};

export const concurrentComposition: Citation = {
  type: "paper",
  authors: ["Vadhan, Salil", "Zhang, Wanrong"],
  title: "Concurrent composition theorems for differential privacy",
  venue: "STOC",
  year: 2023,
};

export const humphries: Citation = {
  type: "thesis",
  authors: ["Humphries, Thomas"],
  title: "Differentially private simple genetic algorithms",
  venue: "University of Waterloo",
  year: 2021,
};

export const katla: Citation = {
  type: "thesis",
  authors: ["Katla, Srinidhi"],
  title: "DPWeka: Achieving differential privacy in WEKA",
  venue: "University of Arkansas",
  year: 2017,
  url: "https://scholarworks.uark.edu/etd/1934",
};

export const boundedRange: Citation = {
  type: "paper",
  authors: ["Dong, Jinshuo", "Durfee, David", "Rogers, Ryan"],
  title: "Optimal differential privacy composition for exponential mechanisms",
  venue: "ICML",
  pages: "2597–2606",
  year: 2020,
};

export const lantz: Citation = {
  type: "paper",
  authors: ["Lantz, Eric", "Boyd, Kendrick", "Page, David"],
  title: "Subsampled exponential mechanism: differential privacy in large output spaces",
  short: "Subsampled exponential mechanism",
  venue: "AISec",
  pages: "25–33",
  year: 2015,
};

export const topSelection: Citation = {
  type: "paper",
  authors: ["Durfee, David", "Rogers, Ryan"],
  title: "Practical differentially private top-k selection with pay-what-you-get composition",
  venue: "NeurIPS",
  year: 2019,
};

export const guptPaper: Citation = {
  type: "paper",
  authors: ["Mohan, Prashanth", "Thakurta, Abhradeep", "Shi, Elaine", "Song, Dawn", "Culler, David"],
  title: "GUPT: privacy preserving data analysis made easy",
  short: "GUPT",
  venue: "SIGMOD",
  pages: "349–360",
  year: 2012,
};

export const smoothSensitivity: Citation = {
  type: "paper",
  authors: ["Nissim, Kobbi", "Raskhodnikova, Sofya", "Smith, Adam"],
  title: "Smooth sensitivity and sampling in private data analysis",
  venue: "STOC",
  pages: "75–84",
  year: 2007,
};
