/**
 * The works that methods come from, each once. Names, titles, years and pages are as the works themselves or the bibliographies of
 * those that cite them have them; what is not known for certain is left out.
 */
import type { Citation } from "./citation.ts";

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

export const friedmanSchuster: Citation = {
  type: "paper",
  authors: ["Friedman, Arik", "Schuster, Assaf"],
  title: "Data mining with differential privacy",
  venue: "KDD",
  pages: "493–502",
  year: 2010,
  doi: "10.1145/1835804.1835868",
};

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

export const topSelection: Citation = {
  type: "paper",
  authors: ["Durfee, David", "Rogers, Ryan"],
  title: "Practical differentially private top-k selection with pay-what-you-get composition",
  venue: "NeurIPS",
  year: 2019,
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

export const classifierEvaluation: Citation = {
  type: "paper",
  authors: ["Boyd, Kendrick", "Lantz, Eric", "Page, David"],
  title: "Differential privacy for classifier evaluation",
  venue: "AISec",
  pages: "15–23",
  year: 2015,
};
