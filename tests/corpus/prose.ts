// The sentences of the generated papers. Words in braces are filled from the topic; `{o}` is an outcome, `{a}` and
// `{b}` its two measured values, `{c}` the better, `{w}` the poorer one.

export const INTRODUCTION = [
  "{Need}.",
  "It is therefore surprising how little is known about the lasting effects of {intervention}.",
  "Most earlier studies were small, lasted only a few weeks and measured a single outcome.",
  "Where larger studies exist, they compared places that differed in far more than the measure under study.",
  "In this paper we ask whether {intervention} makes a difference under ordinary conditions, how large that difference is and for whom it matters.",
  "We compare {intervention} with {comparator} in {setting}.",
  "The question is of practical importance because the measure is cheap to begin with and difficult to undo once it has been introduced.",
  "It is also of theoretical interest, since {theory} predicts an effect that grows with time rather than fading away.",
  "Our first contribution is a data set that covers {population} over a period of three years.",
  "Our second contribution is an analysis that separates the effect of the measure from the slow changes that happen everywhere.",
  "Our third contribution is an account of the mechanism, for which we collected additional measurements in a smaller group.",
  "We registered the hypotheses and the plan of the analysis before the first measurement was taken.",
  "The remainder of the paper describes earlier work, the design of the study, its results and what follows from them.",
  "Readers who are interested in the practical consequences may turn to the discussion directly.",
  "None of these questions can be answered from theory alone, because opposite effects are equally plausible.",
  "A careful field study is needed, and it has to be long enough to see both the first enthusiasm and the daily routine.",
];

export const BACKGROUND = [
  "Research on this question began with laboratory studies, which established that an effect is possible at all.",
  "These studies kept every condition constant and could therefore say little about daily practice.",
  "A second line of work followed {theory} and derived predictions about the size of the effect.",
  "The predictions were confirmed in some places and failed in others, and nobody has explained the difference so far.",
  "Reviews of the literature agree that the quality of the evidence is moderate at best.",
  "They also agree that publication bias is likely, because small studies with large effects are easier to publish.",
  "Several authors have suggested that {mechanism} could explain the findings.",
  "Others have argued that the observed differences merely reflect who takes part in such a study.",
  "Our design addresses this objection by comparing each unit with itself before and after the change.",
  "Compared with earlier work, we follow the same units for much longer and report all outcomes that were recorded.",
  "We also differ from earlier work in that the people who took the measurements did not know the hypothesis.",
  "A third line of work is qualitative and describes how people deal with {intervention} in their own words.",
  "From these descriptions we learned that habits form slowly and that interruptions are common.",
  "Attempts to combine the quantitative and the qualitative findings have remained the exception.",
  "One reason is that the two communities publish in different places and rarely read each other.",
  "Another reason is that instruments such as {i1} have become affordable only in recent years.",
  "Simulation studies have filled some of the gaps, but their assumptions have seldom been checked in the field.",
  "Cost has been neglected in the literature, although it decides whether a measure is ever adopted.",
];

export const METHODS = [
  "The study took place in {setting} and included {population}.",
  "Units were eligible if complete records were available for the twelve months before the start.",
  "We assigned the units at random to one of two groups, with blocks of four to keep the groups balanced.",
  "The first group received {intervention}, whereas the second group continued with {comparator}.",
  "Measurements were taken once a week during the first year and once a month afterwards.",
  "For the main outcome we used {i1}, which were calibrated before each season.",
  "In addition, we used {i2} and compared the two sources of data for a random sample of ten per cent.",
  "Agreement between the two sources was high, and the few contradictions were settled by a third observer.",
  "Secondary outcomes were recorded with {i3} and with {i4}.",
  "Missing values were rare and were imputed twenty times from all recorded variables.",
  "The sample size was chosen so that a difference of a quarter of a standard deviation would be found in nine studies out of ten.",
  "We estimated a mixed model with a random intercept for each unit and fixed effects for season and year.",
  "The effect of the measure is the coefficient of the interaction between group and period.",
  "Standard errors were clustered by unit, and all tests were two-sided.",
  "To protect against chance findings we adjusted the significance level for the number of outcomes.",
  "As a check of robustness we repeated the analysis without the first three months, when the procedure was still unfamiliar.",
  "We further repeated it with each unit left out in turn to see whether a single unit carried the result.",
  "All persons involved gave their informed consent, and the protocol was approved by the responsible committee.",
  "The costs of the measure were taken from invoices, and working time was valued at average wages.",
  "The code of the analysis and the anonymised data are available from the authors on request.",
  "Observers were trained for two days and met every month to discuss doubtful cases.",
  "Weather, holidays and other circumstances that affect all units alike were recorded in a common diary.",
  "We defined the end of the study in advance and did not look at the outcomes of the groups before that day.",
  "The readings of {i1} were averaged over one hour, and hours with fewer than fifty readings were discarded.",
  "The readings of {i2} were checked by eye for jumps and drifts before they entered the analysis.",
  "Two of the authors coded the written reports independently and agreed in nine cases out of ten.",
  "For the additional measurements we chose twelve units from each group at random.",
  "Every deviation from the protocol was written down on the day on which it happened.",
];

/** For each outcome of the topic. */
export const RESULTS_OF_OUTCOME = [
  "The {o} was {a} {u} in the group with {intervention} and {b} {u} in the group with {comparator}.",
  "This difference was statistically significant and remained so after adjustment for season and year.",
  "Before the start of the study the two groups had not differed in their {o}.",
  "The effect on the {o} appeared within the first three months and grew slowly until the end of the second year.",
  "In the smallest quarter of the units the {o} changed hardly at all, whereas the largest quarter showed twice the average effect.",
  "Leaving out the first three months changed the estimate for the {o} by less than one tenth.",
  "No single unit was responsible for the result, because the estimate stayed between {c} and {w} {u} whichever unit was left out.",
  "When the second year is looked at alone, the {o} is {c} {u} in one group and {w} {u} in the other.",
  "Women and men, older and younger observers recorded practically the same values for the {o}.",
  "The secondary measure of the {o}, which was taken with {i3}, led to the same conclusion as the primary one.",
  "We also examined whether the change in the {o} depended on the value at the start, and found a weak relation only.",
  "Units that began with a poor {o} gained more than units that began with a good one, but this pattern would be expected from chance alone.",
  "After the end of the study the {o} was recorded for another three months, and the difference between the groups persisted.",
  "As Figure {f} shows, the {o} of the two groups drifted apart most clearly in the summer months.",
];

export const RESULTS = [
  "Of all units that were invited, four fifths took part and nine tenths of these remained until the end.",
  "The two groups were similar at the start with respect to every recorded variable.",
  "The measure was carried out as planned in eighty-seven per cent of the inspected weeks.",
  "Deviations from the plan were more frequent in the first year and almost disappeared in the second year.",
  "We found no evidence that the effect differed between the places of the study.",
  "The additional measurements support the view that {mechanism} accounts for roughly half of the effect.",
  "No harmful event was connected with the measure during the whole period.",
  "The diary of circumstances shows two unusual periods, and neither of them coincides with a change in the outcomes.",
  "Observers disagreed about fewer than three in a hundred readings, and these readings were left out.",
  "The costs amounted to less than was expected, mainly because training took only half the planned time.",
];

export const DISCUSSION = [
  "The results show that {intervention} has a lasting effect under ordinary conditions.",
  "The effect is smaller than the first laboratory studies suggested, but it is larger than sceptics have assumed.",
  "Its size and its slow growth agree with {theory}.",
  "A likely explanation is {mechanism}.",
  "This explanation is supported by the order in which the outcomes changed, since the intermediate variables moved first.",
  "Alternative explanations cannot be excluded, but they would have to account for the absence of any change in the other group.",
  "The finding that small units benefit less deserves attention, because small units are often the first to be offered help.",
  "For practice our results suggest {practice}.",
  "Such a step would cost little, and it could be evaluated with the same instruments that we have used.",
  "Our study has limitations.",
  "It was carried out in {setting}, so that the results may not hold elsewhere.",
  "The observers could not be kept unaware of the group in every case, although they did not know the hypothesis.",
  "Three years are long for a study of this kind but short in comparison with the life of such a measure.",
  "Finally, we cannot say which part of the measure was decisive, because all parts were introduced together.",
  "We also had to rely on {i4} for a part of the data, which were not designed for research.",
  "Future work should vary these parts one at a time and should include places with fewer resources.",
  "It would also be worthwhile to ask those concerned what they value, since not every outcome that can be measured matters to them.",
];

/** For each outcome of the topic. */
export const DISCUSSION_OF_OUTCOME = [
  "The change in the {o} is close to what experts had expected before the study began.",
  "With respect to the {o}, our estimate lies between the values of the two largest earlier studies.",
  "Whether a difference of this size in the {o} matters in daily life is a question that figures alone cannot answer.",
  "A measure that acts on the {o} alone would be easier to introduce, but it would miss the other benefits described here.",
];

export const CONCLUSION = [
  "We have shown in a study of {population} that {intervention} improves most of the outcomes that were measured.",
  "The effect grows with time, differs between small and large units and is explained in part by {mechanism}.",
  "Decision makers can expect a moderate benefit at a low cost, provided that the measure is kept up for more than a year.",
  "The open questions concern other places and the contribution of each part of the measure.",
];

export const ABSTRACT = [
  "{Need}.",
  "We studied {population} in {setting} for three years and compared {intervention} with {comparator}.",
  "The {o} was {a} {u} with {intervention} and {b} {u} otherwise, and the difference grew with time.",
  "Additional measurements indicate that {mechanism} explains about half of the effect.",
  "The results suggest {practice}.",
];

export const FOOTNOTES = [
  "The protocol was registered before the first measurement and has not been changed since.",
  "Detailed tables for every unit are available from the corresponding author.",
  "A calibration certificate was issued for each instrument at the beginning of the season.",
  "One unit was measured for eleven weeks only because of building works nearby.",
];

export const CAPTIONS = [
  "Course of the {o} over the three years of the study, by group.",
  "Mean {o} with its confidence interval for each season.",
  "Map of the study area with the units of both groups.",
];

export const JOURNALS = [
  "Field Studies Quarterly",
  "Archive of Applied Enquiry",
  "Open Research Letters",
  "Northern Review of Methods",
];

export const GIVEN_NAMES = [
  ..."Amara Björn Chiara Dmitri Elena François Grace Hiroshi Ingrid João Katarzyna Liam Mei Nadia Oluwaseun".split(
    " ",
  ),
  ..."Priya Quentin Rosa Søren Tomás Ursula Viktor Wanjiru Xavier Yara Zoë Anne-Marie Jean-Luc".split(" "),
];
export const FAMILY_NAMES = [
  ..."Abara Bergström Castillo Dubois Eriksen Ferreira Grünwald Haddad Ivanova Jansen Kowalski Lindqvist".split(
    " ",
  ),
  ..."Müller Nakamura Okafor Petrov Quispe Rossi Schröder Tanaka Ueda Villanueva Whitfield Yilmaz Ziegler".split(
    " ",
  ),
  ..."O’Connor Smith-Hughes".split(" "),
];
export const PLACES = [
  "University of Northfield",
  "Technical University of Altona",
  "Institute for Applied Studies, Porto Novo",
  "Lakeside College",
  "Hanse Research Centre, Lübeck",
];
