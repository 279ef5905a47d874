// Whether a run of words has a finite verb, by a list of the verbs that papers use. What has none is a heading, an
// address or what is left of a sentence. The list errs on the side of refusing.

const HELPERS =
  /\b(?:is|are|was|were|am|has|have|had|do|does|did|can|cannot|could|may|might|must|shall|should|will|would|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't)\b/i;

/** Base forms; "-s", "-es" and "-ies" are made from them. */
const BASES = (
  "accelerate accept account achieve act adapt add address adjust admit adopt affect agree aim allow alter analyse analyze announce " +
  "answer appear apply argue arise ask assess assign assume attach attract average avoid balance base become begin behave believe " +
  "belong benefit bind bounce break bring build calculate call capture carry catch cause change characterise characterize charge " +
  "check choose cite claim classify climb collapse combine come compare compete complete comprise compute concentrate concern conclude " +
  "confirm connect consider consist constitute constrain contain continue contradict contribute control converge correlate correspond " +
  "cost count cover create cross cut deal decide decline decrease define deliver demand demonstrate depend derive describe deserve " +
  "detect determine develop deviate differ diminish direct disappear discover discuss display distinguish divide dominate double draw " +
  "drive drop earn eliminate emerge emit emphasise emphasize employ enable encode encourage end enhance ensure enter establish " +
  "estimate evaluate evolve examine exceed exclude exhibit exist expand expect experience explain exploit explore express extend extract face " +
  "fail fall favour favor feed feel fill find fit focus follow force forecast form gain generate get give go govern grow handle hang happen " +
  "help highlight hold identify ignore illustrate impede imply impose improve include incorporate increase indicate induce infer influence " +
  "inform inhibit initiate integrate intend interact interfere introduce invest investigate involve keep know lack last lead " +
  "learn leave lend let leverage lie limit link look lose lower maintain make manage map mark match matter mean measure mediate meet " +
  "merge minimise minimize mix model modify monitor motivate move multiply narrow need neglect note observe obtain occupy occur offer " +
  "operate optimise optimize outperform outweigh overcome own participate pass pay peak perform persist place play point pose possess " +
  "precede predict prefer prepare present preserve prevent produce promise promote propagate propose protect prove provide pull push put raise " +
  "range reach react read receive recognise recognize recommend record recover reduce refer reflect reject relate release rely remain " +
  "remove repeat replace report represent require resemble resist resolve respond rest restrict result retain return reveal rise rotate rule run " +
  "satisfy save say scale score search see seek seem select send separate serve set shape share shield shift show shrink simplify solve " +
  "span speak spend split spread stand start state stay stem stop store stretch strive study succeed suffer suggest suit summarise summarize " +
  "supply support surpass surround survive sweep switch take talk target teach tell tend test think threaten track train transfer transform translate " +
  "travel treat trigger turn underlie undergo understand unite update use utilise utilize validate vanish vary verify view visit wait want warn " +
  "warrant weigh win work write yield"
).split(" ");

const IRREGULAR = (
  "arose became began bound broke brought built came caught chose cut dealt drew drove fell fed felt fit fought found " +
  "flew forgot froze gave got grew held hung hit kept knew laid lay led left lent let lost made meant met overcame paid put ran " +
  "rang rose said sank sat saw sent set shone shook shot shrank shut slept slid sought sped spent split spoke spread stood " +
  "stuck struck swam swept swung taught thought threw told took tore underlay understood underwent went withdrew woke won wore wrote"
).split(" ");

/** Rarer verbs: they tell a sentence from a heading, but inside a name most of them are nouns. */
const RARER = (
  "abandon absorb accompany accumulate acquire activate adhere administer adsorb advance advise afford " +
  "agglomerate aggregate alleviate allocate amplify anchor anticipate apprehend approach approximate " +
  "arrange arrive aspire assemble assert assist associate attack attain attend attenuate attribute augment " +
  "authorise authorize await beat bend bloom blur boost borrow breathe breed broaden burn bury buy cancel " +
  "cease challenge chase circulate clarify clean clear cling cluster coexist coincide collaborate collect " +
  "collide colonise colonize combat command communicate compensate comply condense confer confine conflict " +
  "conform confound confront confuse congregate conserve constrict construct consume contend convert convey " +
  "convince cool cooperate coordinate cope corroborate counsel counteract couple crack crash criticise " +
  "criticize crystallise crystallize cultivate cure damage damp decay deceive decompose decouple deepen " +
  "defend defer deform degrade delay delegate delineate demolish deny deplete deploy deposit deprive " +
  "designate desire destabilise destabilize destroy detach deteriorate devote diffuse digest dilute " +
  "disagree discharge disclose discourage discriminate dismiss dispense disperse dispute disrupt dissipate " +
  "dissolve disturb diverge diversify donate doubt drain drift drink dry dwell eat elaborate elevate elicit " +
  "embed embody embrace emigrate encapsulate encompass encounter endanger endorse endure enforce engage " +
  "engulf enlarge enrich enrol enroll entail entangle entitle equal equate erode escape estrange evaporate " +
  "evoke exacerbate exaggerate excel excite excrete execute exempt exert expel expire expose facilitate " +
  "fade fasten feature fight finance fix flatten flee float flourish fluctuate fluoresce fly fold forbid " +
  "forget fracture freeze frighten fulfil fulfill fuse gather germinate glow grant grasp greet grind " +
  "guarantee guard guess hamper hasten hate hear heat hesitate hinder hire hurt hydrolyse hydrolyze imagine " +
  "immigrate impair impart import impress incline inherit inject injure innervate insert insist inspect " +
  "inspire install instruct insulate intensify intervene invade invent invert invite ionise ionize isolate " +
  "join judge jump justify laugh lay leak lift limp linger listen live load localise localize locate loosen " +
  "love lubricate mandate manifest manipulate manufacture marry mask mature maximise maximize melt mention " +
  "metabolise metabolize migrate mimic mirror miss mistake mitigate mobilise mobilize mutate nest " +
  "neutralise neutralize nominate normalise normalize notice nourish nucleate nurture obey obscure obstruct " +
  "omit oppose opt orbit organise organize orient originate oscillate outline outlive outnumber outpace " +
  "outrank overestimate overlap overlook override oversee oxidise oxidize parse penetrate perceive permeate " +
  "permit persuade pertain photosynthesise photosynthesize pick pioneer polarise polarize pollinate pollute " +
  "portray postpone postulate pour preclude predate predominate preoccupy prescribe presume prevail " +
  "prioritise prioritize proceed progress prohibit proliferate prolong prompt propel prosper provoke prune " +
  "publish purify pursue qualify quantify quench query quit radiate randomise randomize rationalise " +
  "rationalize realise realize reason reassure recall recede reciprocate reconcile reconstruct recruit " +
  "rectify recur recycle redistribute refine refuse refute regain regard register regulate reinforce rejoin " +
  "relax relieve relocate remember remind render renew reorganise reorganize repair repel replenish " +
  "replicate reproduce rescue reside resonate respect restore resume resurface retard retire retreat " +
  "retrieve reuse reverse revise revisit revive revolve roll ruin rush sacrifice saturate scan scatter " +
  "schedule scrutinise scrutinize secrete secure sell settle sever shed shelter shine shoot shorten shut " +
  "sidestep sign signify sing sink sit skip sleep slide slow smell smoke smooth soften sort sow spare spawn " +
  "specialise specialize specify speculate spill spin spoil sponsor spray sprout squeeze stabilise " +
  "stabilize stall steal steer stick stimulate strengthen strip struggle subside substitute subtract sum " +
  "supersede supervise suppose suppress suspect suspend sustain swallow swell swim swing symbolise " +
  "symbolize synchronise synchronize synthesise synthesize tackle taste terminate testify thank thicken " +
  "thin thrive tighten tilt tolerate touch transcend transcribe transit translocate transmit transport trap " +
  "traverse tremble tune twist unfold unify upgrade upset urge vaccinate value vaporise vaporize ventilate " +
  "vibrate violate wake walk wander warm wash waste watch weaken wear weave widen withdraw withhold " +
  "withstand witness wonder worry worsen"
).split(" ");
const RARER_IRREGULAR = (
  "ate beat bent bit blew bore bought bred burnt clung crept drank dug dwelt fled flung forbade forgave " +
  "ground heard hid hurt knelt leapt lit mistook oversaw overtook rode sang shed slung smelt sold sowed " +
  "spelt spilt spun stole strode strove stung swore undertook upset wept withheld withstood wound wrung"
).split(" ");

const thirdPerson = (verb: string): string =>
  /(?:s|x|z|ch|sh|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;

const BASE_FORMS = new Set(BASES);
/** Whether a word may be a verb as it follows "they" but not "she": "model", not "models". */
export const mayBeBaseForm = (word: string): boolean => BASE_FORMS.has(word);

const FORMS = new Set([...BASES, ...BASES.map(thirdPerson), ...IRREGULAR]);
/** In their base form most of them are nouns as well: "a novel approach". */
const RARER_FORMS = new Set([...RARER.map(thirdPerson), ...RARER_IRREGULAR]);

/** A participle after these belongs to a noun: "the treated group". */
const BEFORE_NOUN =
  /^(?:a|an|the|of|by|in|with|for|from|to|all|no|each|any|its|their|our|and|or|previously|newly)$/i;

const isVerb = (word: string, before: string): boolean => {
  if (BEFORE_NOUN.test(before) && before !== "and") return false;
  return FORMS.has(word) || (/[a-z]{2}ed$/.test(word) && !BEFORE_NOUN.test(before));
};

/** Whether a word by itself may be a verb with tense: "kept", "shows", "model". */
export const mayBeVerb = (word: string): boolean => FORMS.has(word) || /[a-z]{2}ed$/.test(word);

/** Verbs that are nouns at least as often: "test", "results", "measures". */
const NOUNS = new Set(
  (
    "account address aim answer attempt average balance benefit bind break build call cause change charge check claim climb compare " +
    "concern contract control cost count cover cross cut deal decline decrease demand design direct display divide double draw drive " +
    "drop end estimate exhibit experience exploit express extract face fall favour favor feed feel fill find fit focus force forecast form " +
    "function gain grow handle help highlight hold increase influence last lead learn lend limit link look lower map mark match matter " +
    "measure model monitor move need note offer open own pass pay peak place play point present process produce profit progress promise " +
    "push question range reach read record refer release rest result return rise rule run scale score search set shape share shield shift " +
    "show span split spread stand start state stay stem stop store stretch study supply support survey switch talk target test track train " +
    "transfer travel treat trigger turn update use view visit want warrant work yield"
  ).split(" "),
);

/** Whether the text certainly has a verb with tense: one that can be no noun and no participle. */
export const hasCertainVerb = (text: string): boolean => {
  if (HELPERS.test(text)) return true;
  const words = text.match(/[\p{L}'’-]+/gu) ?? [];
  return words.some((word, index) => {
    const lower = word.toLowerCase();
    const before = words[index - 1] ?? "";
    if (index === 0 || BEFORE_NOUN.test(before)) return false;
    if (/^(?:we|they|it|this|these|authors?)$/i.test(before)) return isVerb(lower, before);
    const base = lower.replace(/ies$/, "y").replace(/(?<=s|x|z|ch|sh)es$|s$/, "");
    return FORMS.has(lower) && !NOUNS.has(base) && !NOUNS.has(lower) && !BASES.includes(lower);
  });
};

/** "Whether it helps" is no sentence; "Whether it helps is unclear" is. */
const ANSWERS_WHETHER =
  /\b(?:(?:is|are|was|were) (?:a|an|the|not|still|yet|unclear|unknown|open|to|uncertain|under|debated|disputed)|remain(?:s|ed)?|depends?|matters?|determines?)\b/i;

/** Whether the text has a verb with tense: "is", "shows", "found", or a word that may be one. */
export const hasFiniteVerb = (text: string): boolean => {
  if (/^Whether\b/.test(text) && !ANSWERS_WHETHER.test(text)) return false;
  if (HELPERS.test(text)) return true;
  const words = text.match(/[\p{L}'’-]+/gu) ?? [];
  return words.some((written, index) => {
    const [word, before] = [written.toLowerCase(), words[index - 1] ?? ""];
    return index > 0 && (isVerb(word, before) || (RARER_FORMS.has(word) && !BEFORE_NOUN.test(before)));
  });
};
