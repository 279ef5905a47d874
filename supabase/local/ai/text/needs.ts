// What a sentence needs beside itself to be understood: the one before it, because it points back; or those behind it,
// because it announces them or is taken back by them. Connectives at a sentence's beginning are judged in connectives.ts.

import { mayBeVerb } from "./finite-verbs.ts";

/** Ties inside a sentence or at its end: "this, however, was rare", "is therefore smaller", "in oil as well." */
const TIED_INSIDE =
  /, (?:however|though|therefore|thus|hence|nevertheless|nonetheless|in turn|too|instead|by contrast|in contrast|on the other hand|for example|for instance|likewise|moreover|in addition)(?:,|[.?]$)|\b(?:therefore|consequently|hence|evidently)\b|(?<!which )\bthus (?!far\b)\p{Ll}+(?:ed|s)\b|\b(?:is|are|was|were|can|may|will|must|has|have|and) thus\b|\b(?:as well|too|again|instead|likewise|otherwise|accordingly|in turn|however|though|nevertheless|either|so)[.?]$/iu;

/** "Another goal is speed", "the others were kept", unless the sentence itself names the first: "one … another". */
const OTHERS =
  /\b(?:another|(?:the|most|all|many|some|its|their) others?|others|the rest|the remainder|the remaining|the second and third|the third and fourth)\b(?! than\b)/iu;
const NAMES_FIRST = /\b(?:one|each|some|many|few|first|half|both|either|every|several|on)\b/iu;

/** "It beat all other methods": other than what the sentence is about. */
const BEATS_OTHERS =
  /\b(?:outperform(?:s|ed|ing)?|outdo(?:es)?|outdid|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|beat(?:s|ing)?|than|relative to|compared (?:to|with)) (?:(?:all|any|every|most|many|each) (?:of )?)?(?:the )?others?\b/iu;

/** "Their third contribution", "a second reason": counts on from what was said. */
const COUNTS_ON =
  /^(?:(?:the|their|our|its|a|an|my) )?(?:second|third|fourth|fifth|last|final|next|further|additional) (?!author|order|layer|degree|generation|language|time|person|half|world)|^(?:second|third|fourth) and (?:third|fourth|fifth)\b|^the (?:higher|lower|shorter|longer|larger|smaller|greater|poorer|better|worse|faster|slower)\b(?!.{1,80}, the\b)/iu;

/** "The same data", not said of which, unlike "the same data as before" and "at the same time". */
const THE_SAME =
  /\bthe same (?!time\b)(?![^,;.]{0,60}\b(?:as|that|for (?:all|both|each)|in (?:all|both|each|every))\b)/iu;

/** "Those were kept"; "those who", "those of the control group" say which. */
const THOSE =
  /\bthose\b(?! (?:who|whose|that|which|of|in|with|from|on|for|at|to|by|without|under|above|below|between|less|more|aged|not|already|most|\p{L}+ed|\p{L}+ing|found|seen|made|given|taken)\b)/iu;

/** "Both were used"; "both iron and zinc", "both of the clocks that" name them. */
const BOTH = /\bboth\b(?!.{1,90}\band\b)/iu;

/** "Is significantly better." Than what? */
const COMPARES =
  /\b(?:is|are|was|were|does|did|do|performs?|performed|remains?|remained|becomes?|became|seems?|works?|worked) (?:(?:\p{L}+ly|much|even|far|also|slightly|no|not|somewhat|still|any|as) ){0,2}(?:better|worse|higher|lower|faster|slower|larger|smaller|greater|longer|shorter|fewer|easier|simpler|cheaper|stronger|weaker|older|younger|similar|different|comparable|identical|analogous|(?:more|less) \p{Ll}+)\b/iu;
const SAYS_THAN =
  /\b(?:than|compared|comparison|relative|versus|against|from|between|among|to|as|with|when|if|for|after|under|at|in|the (?:more|less|\p{L}+er))\b/iu;

/** "Exactly as in the first step": as in what? */
const AS_THERE = /\b(?:exactly|just|much|again) as (?:in|for|with|before)\b/iu;

/** "We repeated it": what? */
const DID_IT = /^(?:we|they|I|the authors?) (?:\p{L}+ly |also |further |then |again )?\p{L}+ (?:it|them)\b/iu;

/** "With it, one can …", "one such cycle": with what, such as what? */
const NAMES_BY_PRONOUN =
  /^(?:with|for|in|on|at|from|of|after|before|through|under|about) (?:it|them)\b|\b(?:one|each|every|any|many|most|few|several|all) such\b|\ball (?:that|this|these|those)\b(?! (?:is|are|was|were|we|they|it|have|has|had|can|could|\p{L}+ed)\b)/iu;

/** "Lowers that number,", "of that key": a noun that a sentence before brought up, unless this one did. */
const THAT_NOUN =
  /\b(?:(?:of|for|to|with|by|at|on|from|than|below|above|after|before) that (?:(?:single|very|one|new|old|last|first) )?|that )(\p{Ll}{3,})(?=[.;]|,? (?:but|and|so)\b)/giu;
const pointsWithThat = (sentence: string): boolean =>
  [...sentence.matchAll(THAT_NOUN)].some(
    ([, noun = ""]) =>
      !mayBeVerb(noun) &&
      !/ly$|^(?:the|this|there|these|they|those|and|all|was|were|are|has|had)$/.test(noun) &&
      sentence.indexOf(noun) === sentence.lastIndexOf(noun),
  );

/** "The estimate stayed between 4 and 7": of what? */
const QUANTITY =
  /\bthe (estimates?|values?|coefficients?|ratios?|figures?|proportions?|shares?|percentages?|averages?|medians?|totals?|numbers?) (?:was|were|is|are|stayed|remained|rose|fell|dropped|increased|decreased|reached|lay|ranged|amounted|varied)\b/iu;
const leavesOutOfWhat = (sentence: string): boolean => {
  const quantity = QUANTITY.exec(sentence);
  return (
    quantity !== null &&
    !new RegExp(`\\b${quantity[1]} (?:of|for|in)\\b`, "i").test(sentence.slice(0, quantity.index))
  );
};

/** "Several described how they wait": several of whom? */
const BARE_QUANTITY =
  /^(?:Several|Some|Many|Most|Few|A few|All|None) (?:also |even |then |still )?(?:(?:were|was|had|did|could|would|said|felt|thought|found|took|made|went|came|gave|told|kept|lost|became|began|held|left|ran|knew|saw|chose|fell|rose|got|grew|paid|wrote)\b|\p{Ll}+ed (?:how|that|why|to|in|by|the|an?|it|their|on|at|as|with|for)\b)/u;

/** "We use the resulting clocks", "the previous rule": of what was said before. */
const RESULTING =
  /^(?:(?!and\b|which\b)[^\s,;]+ ){0,5}the resulting \p{Ll}|\bthe previous (?!(?:\p{Ll}+ )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|seasons?|years?|decades?|century|winter|summer)\b|state of the art|best\b|record\b)\p{Ll}/u;

/** "No room was the cause of the result": of which one, where a study has several? */
const THE_RESULT =
  /\b(?:for|explain(?:s|ed)?|change[sd]?|affect(?:s|ed)?|alter(?:s|ed)?) the (?:result|finding|estimate|effect)(?=[,.;]| (?:much|by|because)\b)|\bthe (?:estimate|effect) for the\b/u;

/** "The fall follows the cold", unlike "the fall of the weight" and "the growth rate". */
const CHANGE_GOES_ON =
  /^The (?:fall|rise|drop|decline|increase|decrease|growth|shift|change) (?:is|are|was|were|has|had|follow(?:s|ed)|began|begins|beg[au]n|came|comes|coincide[sd]|occur(?:s|red)|persist(?:s|ed)|continue[sd]|stopped|start(?:s|ed)|lasted|depend(?:s|ed)|agree[sd]|match(?:es|ed)|cannot|can|may|might|could)\b/u;
/** Whether a sentence goes on with a change that was told just before. */
export const goesOnWithChange = (sentence: string): boolean => CHANGE_GOES_ON.test(sentence);

/** "The clocks in question", "Current efforts focus on …": efforts at what? */
const IN_QUESTION =
  /^(?:Most|Many|Several|Some|Few) (?:earlier|previous|existing|prior) (?:studies|trials|works|approaches|methods|attempts) (?:were|lasted|failed|lack)\b|^(?:The|Their|Its) \p{Ll}+ in question\b|^(?:Current|Recent|Ongoing|Present|Such) efforts (?!to\b|at\b)/u;

/** "Faster programs existed." Faster than which? */
const COMPARES_KIND =
  /^(?:Faster|Slower|Larger|Smaller|Bigger|Better|Worse|Cheaper|Simpler|Stronger|Weaker|Longer|Shorter|Newer|Finer) \p{Ll}+ (?:exist(?:ed)?|(?:are|were) (?:known|used|available|needed|required))\b(?!.*\bthan\b)/u;

/** "Where they had stopped at night, now they ran": set against what was told before. */
const SET_AGAINST = /^Where (?:[\p{L}-]+ ){1,4}had\b.*, (?:now|this time)\b/u;

/** "People who choose break its axioms": of what, since nothing before it in the sentence is one thing? */
const ITS_OF_MANY =
  /^(?:People|(?!\p{L}*(?:sis|ics|us|ss|is)\b)\p{Lu}\p{Ll}+s)\b(?:(?!\b(?:an?|the|this|that|each|every|any|one|no|either|it)\b)[^.;])*\bits\b/u;

/** Whether it says "its" of what only the sentence before names. */
export const ownsUnnamed = (sentence: string): boolean => ITS_OF_MANY.test(sentence);

/** "The difference between the groups persisted": which one was told just before. */
const STAYED =
  /\bthe (?:differences?|effects?|gaps?|advantages?|benefits?|associations?|relations?|improvements?|reductions?|gains?|losses|trends?)(?: (?:between|among|in|of) (?:(?!\b(?:is|are|was|were)\b)[^,.;]){3,40}?)? (?:persisted|remained|lasted|held|disappeared|vanished|(?:was|were) (?:still|no longer))\b/iu;

/** "Then the opposite holds", "the reverse is true": of what was said before. */
const OPPOSITE =
  /\bthe (?:opposite|reverse|converse) (?:is|was|would|will|may|might|holds?|held|happens?|happened|applies|applied)\b/iu;

/** "Clocks need neither", "are slower than that", "may still be slow": of what was said before. */
const LEFT_TO_BEFORE =
  /\bonly needs? to\b|\bplay(?:s|ed)? an? (?:\p{Ll}+ )?(?:part|role)\b(?! (?:in|for|as|at|during|within|when|among)\b|:)|^(?:(?!\b(?:if|when|once|and)\b).)*\b(?:would|could|can|will) then\b(?!.*\bif\b)|\bneither(?=[.,;])|\bthan (?:that|this|these|those)(?=[.,;])|\b(?:might|may|could|can|would|will|must|should) still\b/iu;

/** "A keeper then noted the time": after what? */
const THEN_DID =
  /^(?!(?:If|When|Once|After|Since|Because|Given|First|As)\b)(?:(?!\b(?:if|when|once|after|first|and|or|but|which|that)\b)[^,;:]){3,60} then (?!and\b)(\p{Ll}+)\b/u;
const didThen = (sentence: string): boolean => mayBeVerb(THEN_DID.exec(sentence)?.[1] ?? "");

/** "After two days we read the clocks": after two days of what? */
const AFTER_TIME =
  /^After (?:\p{Ll}+|\d+) (?:seconds|minutes|hours|days|nights|weeks|months|years),? (?:we|they|I|the|all|each)\b/u;

/** "Lower rooms were warm": lower than which? */
const COMPARED_SUBJECT =
  /^(?:Lower|Higher|Larger|Smaller|Longer|Shorter|Faster|Slower|Stronger|Weaker|Better|Worse) \p{Ll}+ (?:were|had|did|changed|showed|gave|led|took|lasted|reached|rose|fell|lost|gained|kept)\b(?!.*\bthan (?!\d|half|one|two|three|a )\p{Ll})/u;

/** "Teaching keepers together might reduce it": nothing before the last word is one thing. */
const ENDS_WITH_IT =
  /^(?:(?!\b(?:an?|the|this|that|each|every|any|one|no|either|it|our|its|my|\p{Ll}+['’]s)\b)[^.;])*\b(?:\p{Ll}{3,}) it\.$/u;

/** "To cover additional rooms, …": in addition to which? */
const TO_FURTHER = /^(?:In order to|To) \p{Ll}+ (?:additional|further|other) \p{Ll}/u;

/** "In addition to the questions currently being investigated, …": none of them was told. */
const BESIDES_THOSE =
  /^(?:In addition to|Besides|Apart from|Beyond|As with|Unlike) the (?:\p{Ll}+ ){0,2}(?:questions?|issues?|problems?|points?|topics?|examples?|cases|methods?|approaches|measures?|aspects?|tests?|analys[ei]s)\b(?! (?:of|that|which|in|on|for|with|about|from|between)\b)/u;

/** "We excluded three samples that were older": from which samples was said before. */
const LEFT_OUT =
  /^(?:We|They|I|The authors?) (?:\p{L}+ly |also |then )?(?:excluded|removed|discarded|dropped|omitted|rejected|left out) (?:one|two|three|four|five|six|seven|eight|nine|ten|\d[\d,]*) (?!.*\b(?:of|from|out of) )/u;

/** "With a similar architecture": similar to which? */
const WITH_SIMILAR =
  /\b(?:with|has|have|had|uses?|used|gave|give) (?:an? )?similar \p{Ll}+(?! (?:to|as|in (?:both|all))\b)(?=[,.;]|,? (?:but|and)\b)/u;

/** "To blacklist a loop, we simply skip it": why, and what is done else, was said before. */
const FOR_PURPOSE_ONLY =
  /^(?:In order to|To) [^,.;]{3,100}, (?:we|they|I|the authors) (?:only|simply|just|merely) \p{Ll}+/iu;

/** "We avoid that problem by oil": which one was said before. */
const SOLVES_THAT =
  /\b(?:avoid|solv|address|overc[oa]m|remed[yi]|resolv|fix|mitigat|alleviat|prevent|tackl|reduc)(?:e|es|s|ed|d|ing)? that (?:problem|issue|difficulty|drawback|limitation|shortcoming|weakness)\b/iu;

/** "We define an extra bytecode": beside which, and what for? */
const DOES_FURTHER =
  /^(?:We|They|I|The authors?) (?:\p{L}+ly |also |then )?\p{Ll}+ (?:an?|one|two|three) (?:extra|additional|further) \p{Ll}/u;

/** "Was used in the experiment.": in which one was said before. */
const IN_PROCEDURE =
  /\b(?:in|during|for|throughout|of) the (?:experiment|assay|bioassay|procedure|screening|measurement)(?=\.$)|^(?:In|During|For|Throughout) the (?:experiment|assay|bioassay|screening|measurement),? (?=\p{Ll}|\d)(?!(?:of|on|with|in|at|that|which|where|described|used|for|by)\b)/u;

/** "Of primary importance is its use in clinics": after a sentence that says of what this is the most important. */
const OF_IMPORTANCE = /^Of (?:\p{L}+ )?(?:importance|interest|note|concern) (?:is|are|was|were)\b/u;

/** "It is important to note that we split them only here": an aside to the sentence before. */
const ASIDE =
  /^(?:It (?:is|should be|must be) (?:\p{L}+ )?(?:important to note|important to mention|noted|noteworthy|worth (?:noting|mentioning))|Note) that\b/iu;

/** "Once identified, papers were sorted": what was done first was said before. */
const ONCE_DONE = /^(?:Once|When|After being) \p{L}+(?:ed|found|made|built|known|chosen|taken), /u;

/** "Forms a second strand.": the first was told before. */
const IS_SECOND = /\bforms? (?:an?|the) (?:second|third|other) \p{Ll}+\.$/u;

/** "In that paper is …": the one that was told of before. */
const IN_THAT = /\b(?:in|of|for|to|with|by|at|on|from) that (\p{Ll}{3,})(?= (?:is|was|has|can|will)\b)/iu;
const isInThat = (sentence: string): boolean => {
  const noun = IN_THAT.exec(sentence)?.[1];
  return noun !== undefined && sentence.indexOf(noun) === sentence.lastIndexOf(noun);
};

/** "A keeper says that he is late.", "Clocks are late, keepers are tired, and rooms are cold": cases of what was said. */
const EXAMPLE =
  /^An? (?:\p{Ll}+ )?(?!model|theory|law|rule|paper|study|report|review|book|account|principle)\p{Ll}+ (?:says|tells|asks|promises|wants|decides|buys|sells|borrows|invites|forgets|arrives) |^\p{Lu}\p{Ll}+s are [^,;.]+, \p{Ll}+s are [^,;.]+, and [\p{Ll} ]+ are /u;

/** Whether a sentence points, from anywhere inside it, at something that only the sentence before says. */
export const pointsBack = (sentence: string): boolean => {
  const other = OTHERS.exec(sentence.replace(BEATS_OTHERS, ""));
  return (
    TIED_INSIDE.test(sentence) ||
    OF_IMPORTANCE.test(sentence) ||
    ASIDE.test(sentence) ||
    ONCE_DONE.test(sentence) ||
    (other !== null && !NAMES_FIRST.test(sentence.slice(0, other.index))) ||
    COUNTS_ON.test(sentence) ||
    THE_SAME.test(sentence) ||
    THOSE.test(sentence) ||
    BOTH.test(sentence) ||
    ownsUnnamed(sentence) ||
    STAYED.test(sentence) ||
    TO_FURTHER.test(sentence) ||
    LEFT_TO_BEFORE.test(sentence) ||
    OPPOSITE.test(sentence) ||
    didThen(sentence) ||
    AFTER_TIME.test(sentence) ||
    COMPARED_SUBJECT.test(sentence) ||
    ENDS_WITH_IT.test(sentence) ||
    BESIDES_THOSE.test(sentence) ||
    BARE_QUANTITY.test(sentence) ||
    RESULTING.test(sentence) ||
    THE_RESULT.test(sentence) ||
    goesOnWithChange(sentence) ||
    IN_QUESTION.test(sentence) ||
    LEFT_OUT.test(sentence) ||
    IN_PROCEDURE.test(sentence) ||
    SOLVES_THAT.test(sentence) ||
    DOES_FURTHER.test(sentence) ||
    FOR_PURPOSE_ONLY.test(sentence) ||
    (WITH_SIMILAR.test(sentence) && !/\b(?:both|all|each|two)\b/i.test(sentence)) ||
    AS_THERE.test(sentence) ||
    SET_AGAINST.test(sentence) ||
    DID_IT.test(sentence) ||
    NAMES_BY_PRONOUN.test(sentence) ||
    COMPARES_KIND.test(sentence) ||
    pointsWithThat(sentence) ||
    isInThat(sentence) ||
    IS_SECOND.test(sentence) ||
    EXAMPLE.test(sentence) ||
    leavesOutOfWhat(sentence) ||
    (COMPARES.test(sentence) && !SAYS_THAN.test(sentence.replace(COMPARES, "")))
  );
};

const NOT_TAKEN =
  /\b(?:two|three|several|different|many|some) (?:choices|options|alternatives|possibilities)\.$|^(?:The (?:other|first|second|third|last)|One|Another) (?:choice|option|alternative|possibility) (?:is|was|would)\b|\b(?:clearly|obviously) (?:an? )?(?:undesirable|unacceptable|infeasible|impractical)\b|\bna[iï]ve (?:strategy|approach|method|solution|implementation|design)\b/iu;
/** Whether a sentence tells of a way that was weighed, which a listener would take for the one that was taken. */
export const weighsWays = (sentence: string): boolean => NOT_TAKEN.test(sentence);

/** "7 per cent in one group and 11 in the other": in which one cannot be known. */
const IN_ONE_AND_OTHER =
  /\d(?:[^.;]|\.\d)* in one (?:\p{Ll}+ )?and (?:[^.;]|\.\d)*\d(?:[^.;]|\.\d)* in the other(?= ?[.;,]|$)/u;
/** "Hhyp is the interaction": explains a symbol of a formula, told by letters that begin no word. */
const OF_SYMBOL =
  /^(?!(?:B[lr]|C[hlrz]|D[rwz]|F[lrj]|G[hlnr]|K[hlnr]|P[fhlrst]|Rh|S[chklmnpqtvwz]|T[hrsw]|V[lr]|W[hr]|Zh|M[cn]|Ng|L[lh])\p{Ll})[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]\p{Ll}* (?:is|are|denotes?) /u;
/** Whether a sentence means something only beside a table or a formula. */
export const needsTableOrFormula = (sentence: string): boolean =>
  IN_ONE_AND_OTHER.test(sentence) || OF_SYMBOL.test(sentence);

const TURNS =
  /^(?:After|At|On|In|Under|During|With|Without|Within) [^,.;]{3,40},? the (?:order|picture|pattern|result|situation|ranking|relation|trend) \p{Ll}|^(?:In|Under|With|Without|On|At|Among|For|When|If) [^.;]{3,60} (?:vanish\w*|disappear\w*|revers\w+|was gone|turned around|no longer)\b/u;
/** Whether figures behind a sentence hold only under what it says: "In the cold the advantage vanished." */
export const setsCondition = (sentence: string): boolean => TURNS.test(sentence);

const SOLVES =
  /^(?:In order to|To) (?:fill|close|address|solve|overcome|avoid|remedy|resolve|alleviate|tackle|prevent|reduce|mitigate)(?: in)? (?:this|these|it|them)\b/iu;
/** Whether a sentence says what was done about the lack before it: "To fill in this gap, …". */
export const solvesIt = (sentence: string): boolean => SOLVES.test(sentence);

const COUNTS: Record<string, number> = { two: 2, three: 3, four: 4, five: 5, six: 6 };
const COUNTED =
  "(two|three|four|five|six|several|many|multiple|various|numerous|different|a few|a number of)(?: \\p{Ll}+){0,2} (?:questions|contributions|aims|goals|parts|steps|phases|ways|reasons|criteria|kinds|hypotheses|things|factors|directions|avenues|possibilities|explanations|types|categories|options|problems|challenges|advantages|disadvantages|stages|components|properties|assumptions|forms|classes|limitations|points|issues|objectives|respects|caveats|drawbacks|benefits|lessons|examples|exceptions|strategies|approaches|methods|scenarios|techniques|mechanisms|variants|rules|principles|requirements|metrics|versions|ideas|insights|claims|arguments|results|findings|observations)";
const ANNOUNCES_AT_END = new RegExp(`\\b${COUNTED}\\.$`, "u");
const ANNOUNCES = new RegExp(
  `^(?:There (?:are|were|exist|remain)|(?:We|I|The authors?) (?:see|saw|have|had|made?|identify|identified|distinguish|list|note)) (?:\\p{Ll}+ )?${COUNTED}\\b(?!.*(?:[:;]|\\bnamely\\b|\\bsuch as\\b|\\bincluding\\b))`,
  "u",
);

/** "Some cautions apply to the results.", "There are several studies that use clocks.": at least one has to follow. */
const ANNOUNCES_SOME =
  /^(?:Some|Several|Many|Various|Two|Three|Four|A few|A number of) (?:\p{L}+ ){0,2}(?:limitations|limits|cautions|caveats|drawbacks|points|aspects|issues|reasons|concerns|remarks|comments|shortcomings|details)(?: \p{L}+){0,5}? (?:apply|exist|should be|deserve|merit|are (?:worth|in order|possible|needed)|must be|can be|need)\b|^There (?:are|have been|exist) (?:several|many|various|numerous|a number of|some) (?:\p{L}+ ){0,2}(?:works|studies|approaches|attempts|projects) (?:that|which|on|in|to|of|using|for)\b|\bhas (?:an?|another) (?:\p{L}+ ){0,2}(?:explanation|reason|cause|consequence|drawback|advantage)\.$|\bis (?:\p{L}+ly )?(?:important|interesting|relevant|of interest) for (?:\p{L}+ ){1,2}reasons\.$/iu;

/** "It is most easily understood in relation to clocks.": the explanation has to follow. */
const ANNOUNCES_ACCOUNT =
  /\bis (?:most |best |more )?(?:easily |simply |readily )?(?:understood|explained|illustrated|seen) (?:in relation to|by comparison with|by an example|as follows)\b/iu;

/** "It is told in one of two ways.", "in a particular way.": which ones has to follow. */
const ANNOUNCES_WAYS = /\bin (?:one of )?(two|three|four) (?:\p{Ll}+ )?ways\b(?!.*[:;])/u;
/** "The matter is somewhat more complicated.": how has to follow. */
const ANNOUNCES_DIFFICULTY =
  /\bis (?:somewhat |much |a little |slightly |rather |considerably )?more (?:complicated|complex|involved|subtle|delicate)\.$/u;
/** "It rests on a simple observation.": which one has to follow. */
const ANNOUNCES_IDEA =
  /\b(?:rests?|relies|rely|builds?|(?:is|are) (?:based|built)) on (?:an?|one) (?:\p{Ll}+ )?(?:observation|idea|principle|insight|assumption|trick|property)\b(?! (?:that|of)\b|:)/u;
const ANNOUNCES_ONE_WAY = /\bin (?:an?|one) (?:particular|certain|specific|special) (?:way|manner)\.$/u;

/** How many things a sentence announces and leaves to those behind it: "There are three reasons for this." Else 0. */
export const announced = (sentence: string): number => {
  const word = (ANNOUNCES_AT_END.exec(sentence) ??
    ANNOUNCES.exec(sentence) ??
    ANNOUNCES_WAYS.exec(sentence))?.[1];
  if (word !== undefined) return COUNTS[word] ?? 2;
  return [ANNOUNCES_SOME, ANNOUNCES_ACCOUNT, ANNOUNCES_ONE_WAY, ANNOUNCES_DIFFICULTY, ANNOUNCES_IDEA].some(
    (one) => one.test(sentence),
  )
    ? 1
    : 0;
};

/** Opens with the first of several: "The first search …", "One group …", "Half of the clocks …". */
const COUNTS_FIRST =
  /^(?:(?:The|Their|Our|Its|A|In (?:the|a)|For the|On the) )?(?:first|one|half|some)\b(?!.*\b(?:second|other|another|others|the rest)\b)/iu;

/** Whether sentences behind an announcement tell so many things: one each, or all of them in one that counts them. */
export const tellsAll = (count: number, behind: readonly string[]): boolean => {
  const counted = behind.some((text) => /\b(?:second|finally|lastly|the last|the other)\b/i.test(text));
  const begun = behind.some((text) => COUNTS_FIRST.test(text));
  return counted || (behind.length >= count && !begun);
};

/** Counts on from such a sentence. */
const COUNTS_SECOND =
  /^(?:(?:The|Their|Our|Its|A|An|In (?:the|a)|For the|On the) )?(?:second|other|another|others|third|rest|remaining)\b/iu;
const FIRST_OF_SEVERAL =
  /^(?:The|Our|Their|A|My) first (?:\p{Ll}+ )?(?:contribution|reason|aim|goal|question|hypothesis|step|stage|phase|part|set|kind|type|way|problem|challenge|limitation|difficulty|advantage|result|finding|method|approach|strategy|explanation|possibility)\b/iu;
/** What is usually the case, said in order to say what is the case here. */
const EXPECTS =
  /\bone (?:expects|(?:would|might|could|should|may) (?:expect|think|argue|suppose|assume|hope))\b/iu;

/**
 * Whether a sentence is the first half of a pair: "One clock …" before "The other …", "Our first contribution is …".
 * @param next the sentence behind it, empty where there is none.
 */
export const needsNext = (sentence: string, next: string): boolean =>
  FIRST_OF_SEVERAL.test(sentence) ||
  EXPECTS.test(sentence) ||
  (COUNTS_FIRST.test(sentence) && COUNTS_SECOND.test(next));
