/** Clustering. */
import type { Citation } from "../citation.ts";

export const guptaPaper: Citation = {
  type: "paper",
  authors: ["Gupta, Anupam", "Ligett, Katrina", "McSherry, Frank", "Roth, Aaron", "Talwar, Kunal"],
  title: "Differentially private combinatorial optimization",
  venue: "SODA",
  pages: "1106–1125",
  year: 2010,
};

export const jonesPaper: Citation = {
  type: "paper",
  authors: ["Jones, Matthew", "Nguyen, Huy L.", "Nguyen, Thy D."],
  title: "Differentially private clustering via maximum coverage",
  venue: "AAAI",
  pages: "11555–11563",
  year: 2021,
};

export const sulq: Citation = {
  type: "paper",
  authors: ["Blum, A.", "Dwork, C.", "McSherry, F.", "Nissim, K."],
  title: "Practical privacy: the SuLQ framework",
  venue: "PODS",
  pages: "128–138",
  year: 2005,
  doi: "10.1145/1065167.1065184",
};

export const gridKMeans: Citation = {
  type: "paper",
  authors: ["Su, D.", "Cao, J.", "Li, N.", "Bertino, E.", "Jin, H."],
  title: "Differentially private k-means clustering",
  venue: "CODASPY",
  pages: "26–37",
  year: 2016,
  doi: "10.1145/2857705.2857708",
};

export const peMeansPaper: Citation = {
  type: "article",
  authors: ["Humphries, Thomas", "Lin, Zinan", "Yekhanin, Sergey"],
  title: "PE-means: improved differentially private k-means clustering through private evolution",
  short: "PE-means",
  venue: "arXiv",
  year: 2026,
  url: "https://arxiv.org/abs/2606.00342",
};
