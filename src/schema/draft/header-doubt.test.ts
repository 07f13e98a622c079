import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { datasetPath, NO_DATASETS } from "../../testing/datasets.ts";
import { looksLikeLibsvm, mayBeRow } from "./header-doubt.ts";

const cut = (line: string) => line.split(/[,;\t]/);

test.each([
  "age,outcome",
  "id",
  "a,b,c",
  "x,y",
  "x1,x2,x3,y",
  "V1,V2,V10,V11,Class",
  "sepal_length,sepal_width,petal_length,petal_width,species",
  "PassengerId,Survived,Pclass,Name,Sex,Age,SibSp,Parch,Ticket,Fare,Cabin,Embarked",
  "Patient ID;Date of birth;Length of stay;CRP mg/l;Readmitted",
  "Alter;Geschlecht;PLZ;Ort",
  "nom,prénom,sexe,âge",
  "id,LIMIT_BAL,PAY_0,PAY_2,PAY_3,default.payment.next.month",
])("%s names columns", (line) => {
  expect(mayBeRow(cut(line))).toBe(false);
});

test.each([
  // What the first row of a file without a header has been.
  "Anna Muster,1961-04-02,I21,yes",
  "Anna Muster,Bern,I21,Cardiology",
  "Anna Muster,Bern,Cardiology,married",
  "Meier,Peter,Thun",
  "Anna,McDonald,Bern,cardiology",
  "Meier,I20,I21,Bern",
  "39,State-gov,77516,Bachelors",
  "p,x,s,n,t,p,f,c,n,k,e,e,s,s,w,w,p,w,o,p,k,s,u",
  "sunny,hot,high,FALSE,no",
  "republican,n,y,n,y",
  "vhigh,vhigh,small,low",
  // One value among names is enough.
  "name,age,1961-04-02",
  "name,age,02.04.1961",
  "name,age,3'400",
  "name,age,-1.5e3",
  "name,age,<5",
  "name,age,$30",
  "name,age,+41 31 632 11 11",
  "name,age,anna@example.org",
  "name,age,https://example.org",
  "name,age,key:value",
  "name,age,M",
  "name,age,NA",
  "name,age,?",
  "name,age,",
  "name,age,age",
  "name,age,3b241101-e2bb-4255-8caf-4136c566a962",
  "name,age,\uFFFDge",
  "name,age,\u001b[2J",
  "name,age,\u202Eegna",
  "name,age,2nd visit",
  `name,age,${"long ".repeat(30)}`,
  "name,age,She came at night. She left",
  "# a comment",
  "% a comment",
])("%s may be a row", (line) => {
  expect(mayBeRow(cut(line))).toBe(true);
});

test("rows of LIBSVM files are recognised, and headers are not taken for them", () => {
  for (const line of ["+1 1:0.708333 2:1 3:1 13:-1 \n", "-1 qid:3 5:1 # query\n", "0 1:nan\n"])
    expect(looksLikeLibsvm(line)).toBe(true);
  for (const line of ["age,outcome\n", "+1\n", "a b c\n", "time 12:30,b\n"])
    expect(looksLikeLibsvm(line)).toBe(false);
});

test.skipIf(!datasetPath("adult/adult.data"))(`known files are told apart (or ${NO_DATASETS})`, () => {
  const first = (path: string) => readFileSync(datasetPath(path)!, "utf8").split("\n", 1)[0];
  const fields = (path: string) => cut(first(path).replaceAll('"', "")).map((field) => field.trim());
  for (const path of [
    "adult/adult.data",
    "mushroom/agaricus-lepiota.data",
    "lifesci/ds1.10.csv",
    "bank/BANK.dat",
  ])
    expect(mayBeRow(fields(path)), path).toBe(true);
  for (const path of ["bank/bank-full.csv", "credit/credit-default.csv"])
    expect(mayBeRow(fields(path)), path).toBe(false);
  expect(looksLikeLibsvm(first("adult/a9a"))).toBe(true);
});
