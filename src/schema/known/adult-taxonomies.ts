/**
 * Adult's values in groups, from what adult.names and common knowledge say of them, in the manner of the trees of N. Mohammed,
 * R. Chen, B. Fung, P. Yu: Differentially private data release for data mining. KDD 2011, which PrivPfC takes over. Numbers have
 * none: parts of equal width are the default. `South`, a country that adult.names leaves open, counts as unknown.
 */
import { words } from "./known-dataset.ts";
import { inGroups, type Taxonomies } from "./taxonomies.ts";

export const adultTaxonomies: Taxonomies = {
  workclass: inGroups({
    "With pay": {
      "Private sector": ["Private"],
      "Self-employed": words("Self-emp-not-inc Self-emp-inc"),
      Government: words("Federal-gov Local-gov State-gov"),
    },
    "No pay": words("Without-pay Never-worked"),
    Unknown: ["?"],
  }),
  education: inGroups({
    "Without post-secondary": {
      Elementary: words("Preschool 1st-4th 5th-6th 7th-8th"),
      Secondary: {
        "Junior secondary": words("9th 10th"),
        "Senior secondary": words("11th 12th HS-grad"),
      },
    },
    "Post-secondary": {
      College: { "No degree": ["Some-college"], Associate: words("Assoc-voc Assoc-acdm") },
      University: { Undergraduate: ["Bachelors"], "Graduate school": words("Masters Prof-school Doctorate") },
    },
  }),
  "marital-status": inGroups({
    "Partner present": words("Married-civ-spouse Married-AF-spouse"),
    "Partner absent": {
      Single: ["Never-married"],
      "Partner elsewhere": words("Married-spouse-absent Separated"),
      "Partner lost": words("Divorced Widowed"),
    },
  }),
  occupation: inGroups({
    "White collar": {
      "Managers and professionals": words("Exec-managerial Prof-specialty"),
      "Technicians, clerks and sales": words("Tech-support Adm-clerical Sales"),
    },
    "Blue collar": {
      "Craft and machines": words("Craft-repair Machine-op-inspct Transport-moving"),
      "Manual work": words("Handlers-cleaners Farming-fishing"),
    },
    Services: {
      "Personal services": words("Other-service Priv-house-serv"),
      "Protection and forces": words("Protective-serv Armed-Forces"),
    },
    Unknown: { "No occupation": ["?"] },
  }),
  // Figure 1 of the PrivPfC paper.
  relationship: inGroups({
    "In family": words("Husband Wife Own-child"),
    "Not in family": ["Not-in-family"],
    "Other relatives": ["Other-relative"],
    "Not married": ["Unmarried"],
  }),
  race: inGroups({
    "White people": ["White"],
    "Black people": ["Black"],
    "Other groups": words("Asian-Pac-Islander Amer-Indian-Eskimo Other"),
  }),
  "native-country": inGroups({
    "North America": {
      "United States": words("United-States Outlying-US(Guam-USVI-etc)"),
      "Rest of North America": ["Canada"],
    },
    "Latin America": {
      "Central America": words("Mexico Guatemala Honduras El-Salvador Nicaragua"),
      Caribbean: words("Puerto-Rico Cuba Dominican-Republic Haiti Jamaica Trinadad&Tobago"),
      "South America": words("Columbia Ecuador Peru"),
    },
    Europe: {
      "Western Europe": words("England Scotland Ireland France Germany Holand-Netherlands"),
      "Southern Europe": words("Greece Italy Portugal"),
      "Eastern Europe": words("Hungary Poland Yugoslavia"),
    },
    Asia: {
      "East Asia": words("China Hong Japan Taiwan"),
      "South-East Asia": words("Cambodia Laos Philippines Thailand Vietnam"),
      "South and West Asia": words("India Iran"),
    },
    Unknown: { "Unclear country": words("South ?") },
  }),
};
