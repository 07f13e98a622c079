/** Statistics of attributes and of genomes. */
import type { Citation } from "../citation.ts";

export const approximateBounds: Citation = {
  type: "article",
  authors: [
    "Wilson, Royce J.",
    "Zhang, Celia Yuxin",
    "Lam, William",
    "Desfontaines, Damien",
    "Simmons-Marengo, Daniel",
    "Gipson, Bryant",
  ],
  title: "Differentially private SQL with bounded user contribution",
  venue: "PoPETs",
  number: 2,
  year: 2020,
};

export const privateQuantiles: Citation = {
  type: "paper",
  authors: ["Smith, Adam"],
  title: "Privacy-preserving statistical estimation with optimal convergence rates",
  venue: "STOC",
  pages: "813–822",
  year: 2011,
};

export const snpDistances: Citation = {
  type: "paper",
  authors: ["Johnson, Aaron", "Shmatikov, Vitaly"],
  title: "Privacy-preserving data exploration in genome-wide association studies",
  venue: "KDD",
  pages: "1079–1087",
  year: 2013,
};

export const snpSensitivity: Citation = {
  type: "article",
  authors: ["Yu, Fei", "Fienberg, Stephen E.", "Slavković, Aleksandra B.", "Uhler, Caroline"],
  title: "Scalable privacy-preserving data sharing methodology for genome-wide association studies",
  venue: "Journal of Biomedical Informatics",
  volume: 50,
  pages: "133–141",
  year: 2014,
};
