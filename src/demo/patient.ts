/**
 * A made-up patient: attributes that hang together as they do in a hospital, and whether he or she came back within
 * 30 days, by a logistic model with interactions. The coefficients are invented; they are not medical knowledge.
 */
import type { Repeatable } from "./repeatable.ts";

export interface Patient {
  readonly age: number;
  readonly sex: "female" | "male";
  readonly bmi: number;
  readonly systolic: number;
  readonly pulse: number;
  readonly cholesterol: number;
  readonly hba1c: number;
  readonly smoking: "never" | "former" | "current";
  readonly exercise: "none" | "some" | "regular";
  readonly admissions: number;
  readonly medicines: number;
  readonly insurance: "public" | "private" | "none";
  readonly referral: "practice" | "emergency" | "transfer" | "self";
  readonly ward: "medicine" | "surgery" | "cardiology" | "geriatrics" | "maternity";
  readonly distance: number;
  readonly readmitted: "no" | "yes";
}

export function makePatient(random: Repeatable): Patient {
  const person = makePerson(random);
  const body = makeBody(random, person);
  const stay = makeStay(random, { ...person, ...body });
  const patient = { ...person, ...body, ...stay };
  return { ...patient, readmitted: random.chance(risk(patient)) ? "yes" : "no" };
}

/** Whatever the bell says, a value stays within what can happen. */
const within = (low: number, high: number, x: number) => Math.min(high, Math.max(low, x));

function makePerson(random: Repeatable) {
  const sex = random.oneOf({ female: 53, male: 47 });
  const age = Math.round(within(18, 101, 56 + 19 * random.bell()));
  const old = age > 60;
  const smoking = random.oneOf({
    never: sex === "female" ? 58 : 44,
    former: old ? 38 : 18,
    current: old ? 14 : 27,
  });
  const exercise = random.oneOf({ none: old ? 46 : 30, some: 38, regular: smoking === "current" ? 14 : 28 });
  const insurance = random.oneOf({ public: old ? 82 : 66, private: old ? 16 : 24, none: old ? 2 : 10 });
  const distance = within(0, 180, Math.round(6 + 5 * random.bell() ** 2));
  return { sex, age, smoking, exercise, insurance, distance } as const;
}

type Person = ReturnType<typeof makePerson>;

const WEIGHT_OF_EXERCISE = { none: 2, some: 0, regular: -1.6 };

function makeBody(random: Repeatable, { age, sex, smoking, exercise }: Person) {
  const bmi = within(14, 58, 26.4 + WEIGHT_OF_EXERCISE[exercise] + 4.6 * random.bell());
  const heavy = bmi - 26;
  const systolic = within(
    78,
    235,
    104 + 0.42 * age + 0.7 * heavy + (sex === "male" ? 4 : 0) + 13 * random.bell(),
  );
  const pulse = within(
    38,
    160,
    74 + (smoking === "current" ? 5 : 0) - (exercise === "regular" ? 8 : 0) + 9 * random.bell(),
  );
  const cholesterol = within(2.4, 11, 4.4 + 0.012 * age + 0.03 * heavy + 0.8 * random.bell());
  const diabetic = random.chance(within(0.02, 0.7, 0.03 + 0.0022 * (age - 30) + 0.016 * heavy));
  const hba1c = within(3.9, 15, (diabetic ? 7.8 : 5.3) + (diabetic ? 1.3 : 0.35) * random.bell());
  return { bmi, systolic, pulse, cholesterol, hba1c };
}

type Body = ReturnType<typeof makeBody>;

function makeStay(random: Repeatable, { age, sex, bmi, hba1c, systolic, smoking }: Person & Body) {
  const frailty =
    (age - 56) / 19 + (hba1c > 6.5 ? 0.8 : 0) + (smoking === "current" ? 0.4 : 0) + (bmi > 35 ? 0.3 : 0);
  let admissions = 0;
  while (admissions < 40 && random.chance(within(0.12, 0.82, 0.42 + 0.13 * frailty))) admissions++;
  const medicines = within(0, 28, Math.round(2.5 + 1.6 * frailty + 0.8 * admissions + 2 * random.bell()));
  const referral = random.oneOf({ practice: 40, emergency: 30 + 5 * admissions, transfer: 8, self: 18 });
  const ward = random.oneOf({
    medicine: 38,
    surgery: 28,
    cardiology: systolic > 140 ? 26 : 9,
    geriatrics: age > 74 ? 40 : 0,
    maternity: sex === "female" && age < 45 ? 40 : 0,
  });
  return { admissions, medicines, referral, ward };
}

type Stay = ReturnType<typeof makeStay>;

const OF_REFERRAL = { practice: -1, emergency: 1.5, transfer: 1, self: -1.1 };
const OF_WARD = { medicine: 0.5, surgery: -0.9, cardiology: 0.9, geriatrics: 1.1, maternity: -2.4 };
const OF_SMOKING = { never: -0.6, former: 0.1, current: 0.9 };
const OF_EXERCISE = { none: 0.8, some: 0, regular: -0.9 };
const OF_INSURANCE = { public: 0, private: -0.4, none: 0.8 };

/** The probability of coming back; the products are what no linear model can learn. */
function risk(p: Person & Body & Stay): number {
  const z =
    -3.6 +
    0.055 * (p.age - 56) +
    1.9 * Math.log1p(p.admissions) +
    0.1 * p.medicines +
    0.45 * (p.hba1c - 5.5) +
    0.02 * (p.systolic - 125) +
    0.035 * (p.pulse - 74) +
    0.03 * (p.bmi - 26) +
    OF_REFERRAL[p.referral] +
    OF_WARD[p.ward] +
    OF_SMOKING[p.smoking] +
    OF_EXERCISE[p.exercise] +
    OF_INSURANCE[p.insurance] +
    (p.distance > 30 ? -0.5 : 0) +
    (p.smoking === "current" && p.ward === "cardiology" ? 1.2 : 0) +
    (p.hba1c > 6.5 && p.exercise === "regular" ? -1.2 : 0) +
    (p.age > 75 && p.referral === "self" ? 1.5 : 0);
  return 1 / (1 + Math.exp(-0.78 * z));
}
