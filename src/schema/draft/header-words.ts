/** Words that stand in headers and hardly ever in rows, and words of which the opposite is true. All in small letters. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What columns are called by, as the last word of their name; without the plural's s. */
export const HEADER_WORDS = words(`
  account address admission age amount answer area attribute average balance birth birthday birthdate bmi bounds brand bought
  category cholesterol city class cluster code comment consent cost count country county county_code crp creatinine currency
  customer date datetime day deposit description device diagnosis diagnoses discharge disease distance district dob dosage dose
  drug duration education email employer end epsilon error ethnicity event expense family feature field file first_name
  firstname flag frequency gender glucose grade group haemoglobin height hemoglobin hospital hour household id identifier
  income index insurance insurer item job key kind label last_name lastname latitude length level loan location longitude
  marital_status maximum mean measure measurement medication member message minimum minute mode model month mortality name
  nationality number occupation outcome outlook parameter patient payment percent percentage phone platelet population position
  postcode prediction pressure price priority procedure product profession pulse quantity question race rank rate rating ratio
  reading readmitted readmission reason record region relationship religion remark response result risk role row salary sample
  score season second sector segment sex size smoking source species speed start state status stay step street sum surname
  survived symptom target temperature tenure test text ticket time timestamp title total treatment type unit url user
  username value variable variety version visit volume wage ward weekday weight width year zip zipcode
  mg g kg lb ml dl cm mm km mmol mmhg bpm min usd eur chf gbp yrs yr
  alter anzahl aufenthalt ausgang befund beruf betrag bezeichnung datum diagnosen dosis einkommen eintritt ergebnis
  familienname fall geburtsdatum geburtstag geschlecht gewicht gruppe grösse kanton klasse kosten kunde land menge merkmal
  nachname nummer ort patientin postleitzahl plz preis spital stadt strasse station summe telefon vorname wert wohnort
  zeit zivilstand
  adresse année catégorie date_de_naissance durée groupe nom numéro naissance pays poids prénom prix résultat sexe taille
  valeur ville âge
  apellido año calle categoría ciudad código edad fecha género nombre número peso país precio resultado sexo valor
`);

/** What rows hold: answers, sexes, findings, marks for what is missing, days and months. */
export const VALUE_WORDS = words(`
  yes no true false y/n n/a na nan null none nil missing unknown unspecified undefined inf infinity
  m f n male female man woman boy girl mr mrs ms dr divers nonbinary
  positive negative pos neg normal abnormal alive dead deceased benign malignant smoker nonsmoker present absent
  always never often sometimes rarely good bad poor fair excellent
  married single divorced widowed separated never-married
  black white asian hispanic caucasian
  ja nein oui non si sí wahr falsch vrai faux verdadero falso weiblich männlich frau herr mann homme femme hombre mujer
  ledig verheiratet geschieden verwitwet
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
  january february march april may june july august september october november december
`);
