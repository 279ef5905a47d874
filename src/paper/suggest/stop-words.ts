// Words that carry no subject: English function words and the stock verbs and nouns of papers.
const LISTS = [
  "a about above across after again against all almost along already also although always am among an and any are as at away",
  "be because been before being below between both but by came can cannot come could did do does doing done down during each",
  "either else even ever every few first five for four from further given had has have having he her here high his how however",
  "i if in into is it its itself just keep kept large last least less let like likely long low made mainly make many may means",
  "might more most much must my near need never new next no nor not nothing now of off often on once one only onto or other our",
  "out over own part per perhaps quite rather same second see seen several shall she should show shown shows similar since six",
  "small so some still such take taken ten than that the their them then there therefore these they third this those three through",
  "thus time times to together too toward towards two under until up upon us use used uses using usually very via was way we well",
  "were what when where whether which while who whole whom whose why will with within without would yet you your",
  "abstract according analysis approach article based case compared conclusion data describe described different discussion due",
  "effect effects et al example figure find finding findings found higher important including increase increased introduction",
  "known level levels lower main mean measured method methods number observed obtained paper performance possible present",
  "presented problem process propose proposed provide provided question questions reported result results sample section set",
  "significant study studies table test tests value values work works year years able allow allows larger smaller better best",
];

export const STOP_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(" ")));
