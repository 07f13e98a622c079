/** Linear models: small losses, gradients and moments. */
import type { Citation } from "../citation.ts";

export const privateErmPaper: Citation = {
  type: "article",
  authors: ["Chaudhuri, Kamalika", "Monteleoni, Claire", "Sarwate, Anand D."],
  title: "Differentially private empirical risk minimization",
  venue: "Journal of Machine Learning Research",
  volume: 12,
  pages: "1069–1109",
  year: 2011,
};

export const objectivePaper: Citation = {
  type: "paper",
  authors: ["Kifer, Daniel", "Smith, Adam", "Thakurta, Abhradeep"],
  title: "Private convex empirical risk minimization and high-dimensional regression",
  short: "Private convex empirical risk minimization",
  venue: "COLT",
  year: 2012,
};

export const ampPaper: Citation = {
  type: "paper",
  authors: [
    "Iyengar, Roger",
    "Near, Joseph P.",
    "Song, Dawn",
    "Thakkar, Om",
    "Thakurta, Abhradeep",
    "Wang, Lun",
  ],
  title: "Towards practical differentially private convex optimization",
  venue: "IEEE Symposium on Security and Privacy",
  pages: "299–316",
  year: 2019,
};

export const objectiveAgainPaper: Citation = {
  type: "paper",
  authors: ["Redberg, Rachel", "Koskela, Antti", "Wang, Yu-Xiang"],
  title:
    "Improving the privacy and practicality of objective perturbation for differentially private linear learners",
  short: "Improving the privacy and practicality of objective perturbation",
  venue: "NeurIPS",
  year: 2023,
};

export const privateSvmPaper: Citation = {
  type: "article",
  authors: ["Rubinstein, Benjamin I. P.", "Bartlett, Peter L.", "Huang, Ling", "Taft, Nina"],
  title: "Learning in a large function space: privacy-preserving mechanisms for SVM learning",
  short: "Privacy-preserving mechanisms for SVM learning",
  venue: "Journal of Privacy and Confidentiality",
  volume: 4,
  number: 1,
  pages: "65–100",
  year: 2012,
};

export const boltOnPaper: Citation = {
  type: "paper",
  authors: ["Wu, Xi", "Li, Fengan", "Kumar, Arun", "Chaudhuri, Kamalika", "Jha, Somesh", "Naughton, Jeffrey"],
  title: "Bolt-on differential privacy for scalable stochastic gradient descent-based analytics",
  short: "Bolt-on differential privacy",
  venue: "SIGMOD",
  pages: "1307–1322",
  year: 2017,
};

export const sspPaper: Citation = {
  type: "paper",
  authors: ["Wang, Yu-Xiang"],
  title:
    "Revisiting differentially private linear regression: optimal and adaptive prediction and estimation in unbounded domain",
  short: "AdaSSP",
  venue: "UAI",
  year: 2018,
};

export const functionalPaper: Citation = {
  type: "article",
  authors: ["Zhang, Jun", "Zhang, Zhenjie", "Xiao, Xiaokui", "Yang, Yin", "Winslett, Marianne"],
  title: "Functional mechanism: regression analysis under differential privacy",
  short: "Functional mechanism",
  venue: "PVLDB",
  volume: 5,
  number: 11,
  pages: "1364–1375",
  year: 2012,
};

export const noisyUpdates: Citation = {
  type: "paper",
  authors: ["Song, Shuang", "Chaudhuri, Kamalika", "Sarwate, Anand D."],
  title: "Stochastic gradient descent with differentially private updates",
  venue: "GlobalSIP",
  pages: "245–248",
  year: 2013,
};

export const privateErmBounds: Citation = {
  type: "paper",
  authors: ["Bassily, Raef", "Smith, Adam", "Thakurta, Abhradeep"],
  title: "Private empirical risk minimization: efficient algorithms and tight error bounds",
  venue: "FOCS",
  pages: "464–473",
  year: 2014,
};

export const privateLasso: Citation = {
  type: "paper",
  authors: ["Talwar, Kunal", "Thakurta, Abhradeep", "Zhang, Li"],
  title: "Nearly-optimal private LASSO",
  venue: "NIPS",
  pages: "3025–3033",
  year: 2015,
};

export const dpSgdPaper: Citation = {
  type: "paper",
  authors: [
    "Abadi, Martín",
    "Chu, Andy",
    "Goodfellow, Ian",
    "McMahan, H. Brendan",
    "Mironov, Ilya",
    "Talwar, Kunal",
    "Zhang, Li",
  ],
  title: "Deep learning with differential privacy",
  venue: "CCS",
  pages: "308–318",
  year: 2016,
};
