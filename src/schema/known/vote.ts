import {
  arffFile,
  type KnownDataset,
  label,
  missingAs,
  publicSchema,
  WEKA_LICENCE,
  WEKA_PAGE,
  words,
} from "./known-dataset.ts";

const documented = "the ARFF header, after the documentation of the UCI repository";
const questions = words(`
  handicapped-infants
  water-project-cost-sharing
  adoption-of-the-budget-resolution
  physician-fee-freeze
  el-salvador-aid
  religious-groups-in-schools
  anti-satellite-test-ban
  aid-to-nicaraguan-contras
  mx-missile
  immigration
  synfuels-corporation-cutback
  education-spending
  superfund-right-to-sue
  crime
  duty-free-exports
  export-administration-act-south-africa`);

const attributes = [
  ...questions.map((name) => missingAs(name, ["n", "y"], documented)),
  label("Class", words("democrat republican"), documented),
];

export const vote: KnownDataset = {
  name: "vote",
  title: "Congressional Voting Records",
  about: "435 members of the House of Representatives in 1984 and their votes on 16 questions; which party?",
  citation: "Congressional Voting Records. UCI Machine Learning Repository, 1987. doi:10.24432/C5C01P",
  licence: WEKA_LICENCE,
  page: WEKA_PAGE,
  obtain: "Download WEKA 3.6.14 from the page and take vote.arff out of its data folder.",
  files: [
    {
      name: "vote.arff",
      part: "all",
      rows: 435,
      bytes: 40_261,
      sha256: "ee647a77207729d73d02cea20646afcd274fe9de95711cbf9909c903636cd65f",
    },
  ],
  schema: publicSchema("vote", "person", arffFile, attributes),
};
