/** The paper form and what is said of releases: a form that answers otherwise than its total, a loss that is not told, a note by strangers. */
const folder = "src/models/classifier/paper";
const paper = { tests: [`${folder}/paper.test.ts`] };
const routes = { tests: ["src/server/front/routes/judged.test.ts"] };

export const paperZoo = [
  {
    ...paper,
    file: `${folder}/paper-card.ts`,
    name: "paper-answers-one-point-late",
    bug: "Whoever adds up to exactly the number on the form is given the other answer by the model that is judged in its place.",
    like: "a total and its answer that differ",
    find: "0.5 - answer.from",
    replace: "-0.5 - answer.from",
  },
  {
    ...paper,
    file: `${folder}/card-lines.ts`,
    name: "paper-points-not-whole",
    bug: "Points keep their fractions, which nobody adds up with a pen.",
    like: "paper form: whole points",
    find: "Math.round(widest * (mean - least[card]))",
    replace: "widest * (mean - least[card])",
  },
  {
    ...paper,
    file: `${folder}/paper.ts`,
    name: "paper-agrees-with-itself",
    bug: "The agreement that is told is that of the form with itself, so that nothing ever seems lost.",
    like: "the loss in accuracy told",
    find: "shareAlike(model.predict(table), asModel(form).predict(table))",
    replace: "shareAlike(asModel(form).predict(table), asModel(form).predict(table))",
  },
  {
    ...paper,
    file: "src/evaluate/paper.ts",
    name: "paper-totals-across-the-answer",
    bug: "A range of totals has two answers, and its share belongs to neither.",
    like: "of 100 with this total",
    find: "if (!isFull && total !== from) continue;",
    replace: "if (!isFull) continue;",
  },
  {
    ...routes,
    file: "src/server/front/routes/release-notes.ts",
    name: "note-by-any-reader",
    bug: "Whoever may read a release may write what all others read beside it.",
    like: "S32: changes need the right to change",
    find: 'act: "releases.note"',
    replace: 'act: "releases.read"',
  },
  {
    tests: ["src/server/stores/stores.test.ts"],
    file: "src/server/stores/sqlite/asked-tables.ts",
    name: "note-without-a-line",
    bug: "What a release is called is changed without a line in the access log.",
    like: "every change has its line",
    find: "put.run(noteName(release), recordText(written));\n        audit.write([note]);",
    replace: "put.run(noteName(release), recordText(written));",
  },
];
