// What a sentence does in the story of a paper: states the problem, says what was not known, asks, counts, finds, weighs,
// limits. A sentence can do several.

const test = (pattern: RegExp) => (text: string) => pattern.test(text);

/** Says what was not known, not possible or not good enough. */
export const statesGap = test(
  /\b(?:little is known|(?:is|are|was|were|remain(?:s|ed)?) (?:still |largely |not |yet |poorly |relatively |as yet |so far ){0,2}(?:unknown|unclear|unresolved|unexplored|understudied|scarce|rare|lacking|understood poorly|poorly understood|an open (?:question|problem)|debated|controversial|not (?:well |yet |fully )?(?:known|understood|clear|available|been))|(?:has|have|had) (?:not|never|rarely|seldom|hardly)(?: yet| so far)?(?: been)?|no (?:study|studies|method|one|theory|data|evidence|trial|model|work)\b|nobody (?:has|had|knew|knows)|few (?:studies|data|works|trials|have)|(?:lack|absence|scarcity|shortage) of|gap in|fail(?:s|ed)? to|(?:cannot|could not) (?:yet |so far )?be (?:explained|answered|predicted|measured|told|known|settled)|limited (?:evidence|knowledge|understanding|data)|it is (?:therefore )?(?:surprising|unclear|unknown|not (?:known|clear)))\b/i,
);

/** Says that something was not known, which is a question by itself. */
export const leavesUnknown = (text: string): boolean =>
  statesGap(text) &&
  /\b(?:known|unknown|unclear|unresolved|debated|controversial|open (?:question|problem)|understood|explained|answered|inconclusive|whether|how|why)\b/i.test(
    text,
  );

/** Says what the paper asks or sets out to do. */
export const asksQuestion = test(
  /\b(?:(?:we|this (?:paper|study|work|article|review)|the authors?|the (?:present )?(?:study|paper)) (?:here |therefore |thus |also |then )?(?:asks?|asked|aims?|aimed|seeks?|sought|investigates?|investigated|examines?|examined|explores?|explored|addresses|address|tests? (?:the|whether)|tested (?:the|whether)|stud(?:y|ies) (?:whether|how|the)|hypothesi[sz]ed?|set out|wanted|consider the (?:problem|question)|focus(?:es)? on)|(?:aim|goal|purpose|objective|question|hypothesis)s? (?:of|in|is|was|were|here|behind)\b|(?:asked|ask|asks|question(?:s)?(?: is| was)?) (?:whether|how|why|if)|to (?:determine|assess|test|find out|evaluate|investigate|examine) (?:whether|if|how|the)|set out to)/i,
);

/** Says on whom or what, and how many. */
export const countsSubjects = (text: string): boolean =>
  /\b(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)\b/i.test(
    text,
  ) &&
  /\b(?:participants?|patients?|subjects|adults|children|students|volunteers|people|persons|women|men|households|firms|countries|cases|samples?|specimens|mice|rats|animals|cells|plants|trees|sites|plots|papers|articles|studies|trials|records|encounters|admissions|documents|images|sentences|examples|programs|benchmarks|programmes|schools|hospitals|species|stars|galaxies|events|measurements|observations|data ?sets?|units|segments|streets|interviews|respondents|voters|farms|orchards|engineers|queries)\b/i.test(
    text,
  );

/** Says what came out. */
export const reportsFinding = test(
  /\b(?:show(?:s|ed|n)?|f(?:i|ou)nd|outperform\w*|improv(?:e|es|ed|ements?)\b|increas\w+|decreas\w+|reduc(?:es|ed|tions?)|demonstrat\w+|achiev(?:es|ed)|higher|lower|better|worse|faster|slower|longer|shorter|larger|smaller|greater|fewer|less (?:often|than)|more (?:often|than)|(?:more|less|fewer) (?:\p{L}+ ){1,3}than|twice|speed-?ups?|observed|detected|revealed|confirm(?:s|ed)|associated with|no (?:significant )?(?:difference|association|effect|evidence)|significant(?:ly)?|rose|fell|(?:has|have|had) (?:risen|fallen|grown|shrunk|doubled|halved)|dropped|reached|developed|a mean of|on average|agree[sd]? with|(?:in|the) (?:\p{L}+ ){0,2}agreement|differ(?:s|ed)?|yield(?:s|ed))\b|\d ?%|\bper ?cent\b/iu,
);

/** Says how sure a result is, or how large against what. */
export const weighsResult = test(
  /\b(?:statistically|significan(?:t|tly|ce)|confidence interval|p-value|standard (?:deviations?|errors?)|compared (?:with|to)|than (?:the|in|with|any|all|those|a|an|for|by)|relative to|robust|adjust(?:ed|ment|ing)|uncertaint\w+|false alarm|margin|chance|times (?:more|as|higher|lower|faster)|twice|baseline|versus|against|controls?)\b/i,
);

/** Says what the study cannot tell. */
export const statesLimit = test(
  /\b(?:limitations?|(?:was|were|is|are) limited (?:to|by)|(?:our|this|the) (?:study|data|analysis|sample|trial|review) (?:cannot|could not|does not|do not|did not)|(?:our|this|the) (?:study|results?|findings?|analysis|data|sample|work|design|approach|method|model|trial|review) (?:(?:is|are|was|were) (?:limited|restricted|small|observational|based)|cannot|could not|may not|might not)|(?:we|the authors) (?:cannot|could not|were unable|did not have|had no|lacked)|\b(?:we|the authors) only (?:evaluated?|tested?|studied|considered?|examined?|used)|unclear (?:whether|if|how)|may not (?:hold|apply|generali[sz]e)|might not (?:hold|apply|generali[sz]e)|cannot be (?:excluded|ruled out|generali[sz]ed|told|inferred)|(?:currently|still|at present|so far) (?:lacks?|misses|miss|covers? only|supports? only)|(?:is|are|was|were) left (?:to|for) (?:the )?(?:future|later)|drawbacks?|shortcomings?|weakness(?:es)?|remains? (?:uncertain|open|unclear|to be)|open questions?|small(?:er)? (?:sample|number)|(?:interpreted|treated|read|viewed) with (?:some )?(?:caution|care)|too (?:small|short|few) to|(?:over|under)-?represented|(?:took part|participated|volunteered) voluntarily|self-selected|selection bias|may (?:also |well )?be (?:too \w+|missing|incomplete|underestimated|overestimated)|(?:does|do|did) not cover|all (?:\p{L}+ ){1,4}(?:came|come|(?:was|were) (?:taken|drawn|recruited|collected|obtained)) from (?:a single|one|two|three|only|the same)\b|(?:tested|studied|examined|measured|used|included|recruited|came from) [^.,;]{0,40}(?:one|a single) \p{L}+ only|(?:come|comes|came) from (?:one|two|three|a single) \p{L}+ only|cannot (?:tell|say|show) (?:why|how|whether|which|what)\b|(?:our|the) (?:experiments?|evaluation|data|tests?|analys[ei]s) (?:covers?|covered|includes?|included) (?:only |[^.,;]{1,40} only\b)|nothing can be said (?:about|of)|(?:we|the authors) did not (?:measure|test|include|control|account|consider|assess|examine|ask)|may have (?:treated|behaved|answered|remembered|responded|missed|left no|influenced|biased|affected|encouraged|distorted|been (?:missed|overlooked)))\b/iu,
);

/** Says what follows for others: an explanation, a use, a next step. */
export const drawsMeaning = test(
  /\b(?:suggest(?:s|ing)?|impl(?:y|ies|ication)\w*|explain\w*|explanation|means? that|therefore|consistent with|in line with|agree(?:s)? with|importan\w+|practice|polic(?:y|ies)|could|may|might|should|will|future|next step|opens?|enabl\w+|recommend\w*|appl(?:y|ied|ication)\w*|because|conclu\w+|shows? that)\b/i,
);

/** Says what a thing is: "A literature graph is a directed graph which …". */
export const definedTerm = (text: string): string | null => {
  const match =
    /^(?:(?:An?|The) )?((?:[\p{L}\d'-]+ ){0,3}[\p{L}\d'-]+) (?:(?:is|are) (?:an?|the) (?:\p{L}+ ){0,3}?(?:\p{L}+)(?: (?:of|that|which|in|for|with|where|who|caused|used)\b)|(?:is|are) (?:defined as|called|known as)|refers? to|denotes?|means)\b/u.exec(
      text,
    );
  const term = match?.[1]?.toLowerCase() ?? null;
  return term !== null &&
    /^(?:it|this|that|there|these|those|they|we|what|which|here|one|he|she)\b|\b(?:goal|aim|purpose|result|reason|problem|question|approach|paper|study|method|limitation|advantage|effect|difference)\b/.test(
      term,
    )
    ? null
    : term;
};

/** Speaks of the authors or their work. */
export const ofAuthors = (text: string): boolean =>
  /\b(?:we|us|our|ours|I|my|the authors?|this (?:paper|study|work|article|review|trial))\b/i.test(text);

/** What is still to be done. */
export const looksAhead = test(
  /\b(?:(?:in|for) (?:the )?(?:near )?future|left (?:to|for) (?:the )?(?:future|later)|future (?:work|research|studies|versions?)|(?:we|they|authors) (?:also )?(?:plan|hope|intend|expect) (?:to|on)|remains? to be|next step|further (?:research|work|studies)|(?:currently|yet|so far|at present),? (?:\p{L}+ ){0,3}(?:not|no|only|lacks?|fails?|limited)|(?:not|no|only) (?:currently|yet)|requires? (?:\p{L}+ ){0,2}(?:modifications?|changes|extensions?)|(?:needs?|remains?) to be|underway|under way)\b/iu,
);

/** Says what was done or how it was counted. */
export const saysWhatWasDone = test(
  /^(?:if|to|suppose|once|given|in order)\b|\b(?:occurs?|results?) if\b|\b(?:is|are|was|were) (?:then |also |first )?(?:defined|calculated|computed|estimated using|analy[sz]ed|trained|compared using|collected|recruited|assessed|performed|carried out|conducted|measured (?:by|with|using)|evaluated|tested (?:by|with|using|against)|considered|selected|excluded|included|taken|made (?:with|by|at|every|once|from)|recorded (?:with|by|using|at|every)|obtained (?:with|by|from|using)|repeated|prepared|chosen|assigned|interviewed|asked|implemented|programmed|installed|mounted|run on)\b|\b(?:experiments|runs|programs|simulations|tests) ran on\b|\b(?:we|they|authors) (?:\p{L}+ly |also |first |then |next |further )?(?:train|match|compare|use|validate|define|consider|evaluate|run|ran|set|choose|chose|select|split|apply|applied|employ|follow|perform|conduct|calculate|compute|repeat|adjust|examine|analy[sz]e|test|model|collect|exclude|include|measure|estimate|plot|draw|drew|assign|interview|remove|vary|varied|change|replace|rotate|move)(?:t?e?d|s)?\b/iu,
);
/** Says how it turned out. */
export const saysOutcome = test(
  /\b(?:f(?:i|ou)nd|show(?:s|ed|n)?|observed|outperform\w*|higher|lower|better|worse|faster|slower|larger|smaller|greater|fewer|no (?:significant )?(?:difference|association|effect|evidence|change)|significant(?:ly)?|rose|fell|dropped|reached|differ(?:ed|s)?)\b/i,
);

/** A section of results also says how they were come by: that belongs to the method. */
export const tellsOfMethod = (text: string): boolean =>
  saysWhatWasDone(text) && !saysOutcome(text) && ofAuthors(text) && !looksAhead(text);
