// What the generated papers are about: invented studies with the nouns of their field.

export type Outcome = { name: string; unit: string; low: number; high: number; better: "higher" | "lower" };

export type Topic = {
  field: string;
  titles: string[];
  keywords: string[];
  intervention: string;
  comparator: string;
  population: string;
  setting: string;
  theory: string;
  need: string;
  instruments: string[];
  /** The first is the main one. */
  outcomes: [Outcome, ...Outcome[]];
  mechanism: string;
  practice: string;
};

export const TOPICS: readonly Topic[] = [
  {
    field: "Environmental Science",
    titles: [
      "Street Trees Lower Summer Air Temperature in Dense Districts: A Three-Year Field Study",
      "Cooling the Pavement: Effects of Tree Canopy on the Climate of Narrow Streets",
    ],
    keywords: ["urban heat", "tree canopy", "climate adaptation", "evapotranspiration", "field measurement"],
    intervention: "a closed tree canopy",
    comparator: "bare streets of the same width",
    population: "forty-two street segments",
    setting: "two river cities with a temperate climate",
    theory: "the energy balance of the street canyon",
    need: "Heat waves have become longer, and the people who suffer most live where soil is sealed and shade is rare",
    instruments: [
      "shielded temperature loggers",
      "a mobile weather station",
      "sap-flow sensors",
      "thermal cameras",
    ],
    outcomes: [
      { name: "afternoon air temperature", unit: "degrees", low: 24, high: 36, better: "lower" },
      { name: "surface temperature of the pavement", unit: "degrees", low: 30, high: 52, better: "lower" },
      { name: "relative humidity", unit: "per cent", low: 32, high: 58, better: "higher" },
      { name: "number of tropical nights", unit: "nights", low: 3, high: 21, better: "lower" },
      { name: "soil moisture", unit: "per cent", low: 8, high: 27, better: "higher" },
    ],
    mechanism: "shade in the morning and transpiration in the afternoon",
    practice: "planting on the sunny side of east-west streets first",
  },
  {
    field: "Education",
    titles: [
      "Short Tests Instead of Second Readings: Retrieval Practice in Secondary Classrooms",
      "What Students Keep: Spaced Retrieval and Long-Term Learning in Ordinary Schools",
    ],
    keywords: [
      "retrieval practice",
      "classroom experiment",
      "long-term retention",
      "formative assessment",
      "teachers",
    ],
    intervention: "weekly retrieval practice",
    comparator: "a second reading of the same chapter",
    population: "six hundred and twelve students of the ninth grade",
    setting: "eleven public schools",
    theory: "the account of memory as effortful reconstruction",
    need: "Teachers are told to repeat important lessons, yet they are rarely told how a lesson should be repeated",
    instruments: [
      "a curriculum-based test",
      "teacher diaries",
      "a questionnaire on study habits",
      "lesson recordings",
    ],
    outcomes: [
      { name: "score on the delayed test", unit: "points", low: 41, high: 78, better: "higher" },
      { name: "share of homework handed in", unit: "per cent", low: 48, high: 91, better: "higher" },
      { name: "reported test anxiety", unit: "points", low: 12, high: 39, better: "lower" },
      { name: "time spent on preparation", unit: "minutes", low: 20, high: 75, better: "lower" },
      { name: "accuracy of self-assessment", unit: "per cent", low: 35, high: 82, better: "higher" },
    ],
    mechanism: "the search for an answer and the feedback that follows it",
    practice: "replacing one review lesson a week by ten minutes of questions",
  },
  {
    field: "Computer Science",
    titles: [
      "Predictable Compilation: A Compiler that Schedules Loops by Their Cache Footprint",
      "Footprint-Guided Loop Scheduling for Multicore Processors",
    ],
    keywords: ["compilers", "loop scheduling", "cache locality", "multicore processors", "program analysis"],
    intervention: "footprint-guided scheduling",
    comparator: "the scheduler of the unmodified compiler",
    population: "thirty-one open-source programs",
    setting: "three generations of multicore processors",
    theory: "the reuse-distance model of cache behaviour",
    need: "Programs spend much of their runtime in loops whose data no longer fit the cache they share",
    instruments: [
      "hardware performance counters",
      "a trace-driven simulator",
      "the compiler's own statistics",
      "a power meter",
    ],
    outcomes: [
      { name: "execution time", unit: "seconds", low: 11, high: 64, better: "lower" },
      { name: "number of cache misses", unit: "million", low: 40, high: 210, better: "lower" },
      {
        name: "throughput of the server benchmarks",
        unit: "thousand requests",
        low: 18,
        high: 77,
        better: "higher",
      },
      { name: "compilation time", unit: "seconds", low: 4, high: 29, better: "lower" },
      { name: "energy drawn by the memory", unit: "joules", low: 60, high: 240, better: "lower" },
    ],
    mechanism: "fewer evictions of lines that the next iteration needs",
    practice: "switching the scheduler on for loops with a measured footprint only",
  },
  {
    field: "Medicine",
    titles: [
      "Nurse-Led Telemonitoring after Hospital Discharge for Heart Failure: A Randomized Trial",
      "Daily Weight at Home: A Randomized Trial of Remote Care in Patients with Heart Failure",
    ],
    keywords: ["heart failure", "telemonitoring", "randomized trial", "hospital readmission", "nursing care"],
    intervention: "nurse-led telemonitoring",
    comparator: "usual care by the family physician",
    population: "four hundred and eighteen patients with chronic heart failure",
    setting: "nine regional hospitals",
    theory: "the clinical model of early decompensation",
    need: "One patient in four returns to hospital within a month of discharge, often with symptoms that began days before",
    instruments: [
      "connected scales",
      "a symptom diary",
      "hospital records",
      "a validated quality-of-life questionnaire",
    ],
    outcomes: [
      { name: "rate of readmission", unit: "per cent", low: 11, high: 34, better: "lower" },
      { name: "mortality at one year", unit: "per cent", low: 4, high: 15, better: "lower" },
      { name: "quality-of-life score", unit: "points", low: 44, high: 79, better: "higher" },
      { name: "adherence to medication", unit: "per cent", low: 58, high: 94, better: "higher" },
      { name: "length of stay in hospital", unit: "days", low: 5, high: 16, better: "lower" },
    ],
    mechanism: "an earlier adjustment of diuretics",
    practice: "offering remote monitoring for the first ninety days after discharge",
  },
  {
    field: "Biology",
    titles: [
      "Flower Strips Change Which Insects Visit Apple Orchards",
      "Wild Bees and Orchard Margins: How Floral Diversity Shapes Pollination",
    ],
    keywords: ["pollination", "wild bees", "orchards", "floral diversity", "species richness"],
    intervention: "perennial flower strips",
    comparator: "mown grass margins",
    population: "twenty-eight apple orchards",
    setting: "a fruit-growing valley",
    theory: "the concept of complementary pollinator species",
    need: "Growers depend on insects that find ever fewer flowers before and after the short weeks of apple blossom",
    instruments: [
      "transect walks",
      "pan traps",
      "pollen samples under the microscope",
      "fruit counts at harvest",
    ],
    outcomes: [
      { name: "number of wild bee species", unit: "species", low: 9, high: 31, better: "higher" },
      { name: "flower visits per hour", unit: "visits", low: 14, high: 66, better: "higher" },
      { name: "fruit set", unit: "per cent", low: 12, high: 41, better: "higher" },
      { name: "share of misshapen apples", unit: "per cent", low: 3, high: 18, better: "lower" },
      { name: "number of seeds per fruit", unit: "seeds", low: 4, high: 10, better: "higher" },
    ],
    mechanism: "a longer season of food close to the nests",
    practice: "sowing mixtures that flower from March to September along one margin of each orchard",
  },
  {
    field: "Political Science",
    titles: [
      "Ballots in the Letterbox: Postal Voting and Turnout in Local Elections",
      "Does Convenience Mobilize? Evidence from the Gradual Introduction of Postal Voting",
    ],
    keywords: ["postal voting", "voter turnout", "local elections", "electoral reform", "natural experiment"],
    intervention: "postal voting for all registered voters",
    comparator: "voting at the polling station only",
    population: "three hundred and six municipalities",
    setting: "a federal state that introduced the reform in steps",
    theory: "the calculus of voting",
    need: "Turnout in local elections has fallen for three decades, and parties disagree about the remedies",
    instruments: [
      "official election returns",
      "a survey of voters",
      "the registers of municipalities",
      "interviews with clerks",
    ],
    outcomes: [
      { name: "turnout in municipal elections", unit: "per cent", low: 38, high: 67, better: "higher" },
      { name: "share of invalid ballots", unit: "per cent", low: 1, high: 6, better: "lower" },
      { name: "turnout of voters under thirty", unit: "per cent", low: 21, high: 52, better: "higher" },
      { name: "cost of the election per voter", unit: "euros", low: 3, high: 12, better: "lower" },
      { name: "vote share of the governing party", unit: "per cent", low: 25, high: 49, better: "higher" },
    ],
    mechanism: "lower costs for voters who decide late or live far from a polling station",
    practice: "sending every voter a ballot together with the electoral register notice",
  },
  {
    field: "Materials Science",
    titles: [
      "A Thin Oxide Coating Doubles the Lifetime of Perovskite Solar Cells in Humid Air",
      "Moisture and Grain Boundaries: Protective Thin Films for Perovskite Solar Cells",
    ],
    keywords: [
      "perovskite solar cells",
      "thin films",
      "moisture degradation",
      "grain boundaries",
      "atomic layer deposition",
    ],
    intervention: "an aluminium oxide coating",
    comparator: "uncoated cells of the same batch",
    population: "one hundred and forty-four solar cells",
    setting: "a climate chamber and an outdoor test field",
    theory: "diffusion along grain boundaries",
    need: "Perovskite solar cells have become efficient, but they lose their efficiency within weeks in humid air",
    instruments: ["X-ray diffraction", "electron microscopy", "a solar simulator", "impedance spectroscopy"],
    outcomes: [
      { name: "conversion efficiency after storage", unit: "per cent", low: 9, high: 21, better: "higher" },
      { name: "lifetime in humid air", unit: "hours", low: 300, high: 1400, better: "higher" },
      {
        name: "density of pinholes in the film",
        unit: "per square millimetre",
        low: 2,
        high: 19,
        better: "lower",
      },
      { name: "hysteresis of the current", unit: "per cent", low: 2, high: 14, better: "lower" },
      { name: "grain size", unit: "nanometres", low: 180, high: 620, better: "higher" },
    ],
    mechanism: "closed grain boundaries at the edge of the absorber film",
    practice: "adding one coating step before encapsulation",
  },
  {
    field: "Psychology",
    titles: [
      "Choosing When Tired: Sleep Restriction and Loss Aversion in Everyday Decisions",
      "A Week of Short Nights: How Sleep Restriction Alters Emotion and Choice",
    ],
    keywords: ["sleep restriction", "decision making", "loss aversion", "emotion regulation", "diary study"],
    intervention: "a week of restricted sleep",
    comparator: "a week of habitual sleep",
    population: "one hundred and twenty-six adult participants",
    setting: "their own homes and a psychological laboratory",
    theory: "prospect theory",
    need: "Many adults sleep less than they wish on working days, and they take decisions of consequence all the same",
    instruments: ["wrist actigraphy", "a gambling task", "a mood questionnaire", "a reaction-time test"],
    outcomes: [
      { name: "loss-aversion index", unit: "points", low: 1, high: 4, better: "lower" },
      { name: "reaction time", unit: "milliseconds", low: 240, high: 420, better: "lower" },
      { name: "negative mood in the evening", unit: "points", low: 9, high: 27, better: "lower" },
      { name: "share of consistent choices", unit: "per cent", low: 54, high: 93, better: "higher" },
      { name: "perceived stress", unit: "points", low: 10, high: 31, better: "lower" },
    ],
    mechanism: "a weaker regulation of negative emotion",
    practice: "postponing decisions that cannot be undone to a rested morning",
  },
];
