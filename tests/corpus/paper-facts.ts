// Facts about the real papers that may lie beside the repository, each of a few words, as a librarian would note them.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type PaperFacts = {
  /** Path below the folder of shared papers, without the extension. */
  name: string;
  title: string;
  authors: string;
  year: number;
  /** A display name of RESEARCH_FIELDS; several where a librarian could choose either. */
  fields: string[];
  abstract: { begins: string; ends: string };
  headings: string[];
  references: { begins: string; ends: string };
  /** Phrases of the running text, some of them over the end of a column or a page. */
  body: string[];
  /** Phrases that stand on the pages but are not of the running text. */
  aside: string[];
};

const shared = new URL("../../../shared/", import.meta.url);

/** Where the paper lies, if it does. */
export function paperPath({ name }: PaperFacts): string | undefined {
  const path = fileURLToPath(new URL(`${name}.pdf`, shared));
  return existsSync(path) ? path : undefined;
}

export const PAPER_FACTS: readonly PaperFacts[] = [
  {
    name: "papers/tracemonkey-two-column",
    title: "Trace-based Just-in-Time Type Specialization for Dynamic Languages",
    authors:
      "Andreas Gal, Brendan Eich, Mike Shaver, David Anderson, David Mandelin, Mohammad R. Haghighat, Blake Kaplan, Graydon Hoare, Boris Zbarsky, Jason Orendorff, Jesse Ruderman, Edwin Smith, Rick Reitmaier, Michael Bebenita, Mason Chang, Michael Franz",
    year: 2009,
    fields: ["Computer Science"],
    abstract: { begins: "Dynamic languages such as", ends: "certain benchmark programs" },
    headings: [
      "1. Introduction",
      "2. Overview: Example Tracing Run",
      "3. Trace Trees",
      "3.1 Traces",
      "3.2 Trace Trees",
      "3.3 Blacklisting",
      "4. Nested Trace Tree Formation",
      "4.1 Nesting Algorithm",
      "4.2 Blacklisting with Nesting",
      "5. Trace Tree Optimization",
      "5.1 Optimizations",
      "5.2 Register Allocation",
      "6. Implementation",
      "6.1 Calling Compiled Traces",
      "6.2 Trace Stitching",
      "6.3 Trace Recording",
      "6.4 Preemption",
      "6.5 Calling External Functions",
      "6.6 Correctness",
      "7. Evaluation",
      "8. Related Work",
      "9. Conclusions",
      "10. Future Work",
    ],
    references: { begins: "LuaJIT roadmap 2008", ends: "gradually Extensible Trace Interpreter" },
    body: ["and is used for the application logic", "performance for applications that use those features"],
    aside: [
      "Copyright © 2009 ACM",
      "Permission to make digital",
      "Sun Microsystems under Project",
      "PLDI’09",
    ],
  },
  {
    name: "papers/futoma2017-one-column",
    title:
      "An Improved Multi-Output Gaussian Process RNN with Real-Time Validation for Early Sepsis Detection",
    authors:
      "Joseph Futoma, Sanjay Hariharan, Katherine Heller, Mark Sendak, Nathan Brajer, Meredith Clement, Armando Bedoya, Cara O’Brien",
    year: 2017,
    fields: ["Medicine", "Artificial Intelligence", "Data Science"],
    abstract: { begins: "Sepsis is a poorly", ends: "improve treatment of sepsis" },
    headings: [
      "1. Introduction",
      "2. Related Works",
      "3. Proposed Method",
      "3.1 The MGP-RNN Classifier",
      "3.1.1 Multi-output Gaussian processes to de-noise and impute",
      "3.1.2 Long short term memory RNNs to classify",
      "3.2 Increasing Flexibility of the Multitask Gaussian Process",
      "3.2.1 Incorporating medication effects",
      "3.2.2 Sum of separable kernel functions",
      "3.3 Improving the RNN Classifier",
      "3.3.1 Target replication",
      "3.3.2 Utilizing missingness patterns",
      "4. Experiments",
      "4.1 Data Description",
      "4.2 Experimental Setup",
      "4.2.1 Case control matching",
      "4.2.2 Methods compared",
      "4.3 Evaluation Schemes and Results",
      "4.3.1 Matched lookback validation",
      "4.3.2 Real-time validation",
      "5. Conclusions and Clinical Significance",
    ],
    references: { begins: "Kernels for vector valued", ends: "arXiv preprint: 1606.01865" },
    body: ["Early detection of sepsis poses an important", "likely to occur, which might help"],
    aside: ["JMLR W&C Track Volume 68", "most closely matches the", "Screenshot of analytics dashboard"],
  },
  {
    name: "papers/one-page-abstract",
    title: "Interference of Single Photons from Dissimilar Single Photon Sources",
    authors:
      "Andreas Muller, Sergey V. Polyakov, Alex Ling, Natalia Borjemscala, Edward B. Flagg, Edward Van Keuren, Alan Migdall, Glenn S. Solomon",
    year: 2011,
    fields: ["Physics"],
    abstract: { begins: "Two-photon interference has become", ends: "Purcell factor microcavities" },
    headings: [],
    references: { begins: "E. B. Flagg", ends: "137401" },
    body: ["are required. Here we describe"],
    aside: ["corresponding author", "piezoelectric (PZT) actuator is used"],
  },
  {
    name: "papers-unread/acl-two-column",
    title: "Construction of the Literature Graph in Semantic Scholar",
    authors:
      "Waleed Ammar, Dirk Groeneveld, Chandra Bhagavatula, Iz Beltagy, Miles Crawford, Doug Downey, Jason Dunkelberger, Ahmed Elgohary, Sergey Feldman, Vu Ha, Rodney Kinney, Sebastian Kohlmeier, Kyle Lo, Tyler Murray, Hsu-Han Ooi, Matthew Peters, Joanna Power, Sam Skjonsberg, Lucy Lu Wang, Chris Wilhelm, Zheng Yuan, Madeleine van Zuylen, Oren Etzioni",
    year: 2018,
    fields: ["Artificial Intelligence", "Computer Science", "Linguistics"],
    abstract: { begins: "We describe a deployed", ends: "www.semanticscholar.org" },
    headings: [
      "1 Introduction",
      "2 Structure of The Literature Graph",
      "2.1 Node Types",
      "2.2 Edge Types",
      "3 Extracting Metadata",
      "4 Entity Extraction and Linking",
      "4.1 Approaches",
      "4.2 Entity Extraction Models",
      "4.3 Knowledge Bases",
      "4.4 Entity Linking Models",
      "5 Other Research Problems",
      "6 Conclusion and Future Work",
    ],
    references: { begins: "The ai2 system at semeval", ends: "knowledge graph embedding" },
    body: [
      "e.g., Lample et al., 2016), and assume",
      "e.g., Xiong et al., 2017). We describe",
      "among other resources",
    ],
    aside: [
      "New Orleans, Louisiana",
      "Association for Computational Linguistics",
      "Due to space constraints",
      "ffl",
    ],
  },
  {
    name: "papers-unread/biomed-review-two-column",
    title:
      "Complications related to deep venous thrombosis prophylaxis in trauma: a systematic review of the literature",
    authors: "Indraneel Datta, Chad G Ball, Lucas Rudmik, S Morad Hameed, John B Kortbeek",
    year: 2010,
    fields: ["Medicine"],
    abstract: { begins: "Deep venous thrombosis prophylaxis", ends: "must be appropriately utilized" },
    headings: ["Introduction", "Methods", "Conclusion"],
    references: { begins: "Silent deep vein thrombosis", ends: "Surg Obes Relat Dis" },
    body: ["with low molecular weight heparins", "This review included all"],
    aside: [
      "ball.chad",
      "licensee BioMed Central",
      "read and approved the final manuscript",
      "no competing interests",
      "Received: 2 June",
      "Department of Surgery",
    ],
  },
  {
    name: "papers-unread/cohort-study-two-column",
    title: "Stressful life events are not associated with the development of dementia",
    authors: "Anna Sundström, Michael Rönnlund, Rolf Adolfsson, Lars-Göran Nilsson",
    year: 2013,
    fields: ["Medicine", "Psychology", "Neuroscience"],
    abstract: { begins: "Background: The impact of", ends: "the onset of dementia diseases" },
    headings: [
      "Introduction",
      "Method",
      "Study population",
      "Participants",
      "Diagnosis of dementia",
      "Life event inventory",
      "Potential confounders",
      "Statistical analysis",
      "Results",
      "Discussion",
    ],
    references: { begins: "Disease International. (2009). World", ends: "73, 672–677" },
    body: ["Dementia diseases are among the", "the onset of dementia diseases"],
    aside: [
      "Swedish Science Council",
      "read and approved the final",
      "should be addressed to",
      "revision requested",
      "Missing values in the sample",
      "written permission of Cambridge",
    ],
  },
  {
    name: "papers-unread/journal-scan-two-column-chemistry",
    title: "Phytochemical and Biological investigations of Phoenix paludosa Roxb.",
    authors:
      "Farzana Alam, Mohammad S. Rahman, Md. Shahanur Alam, Md. Khalid Hossain, Md. Aslam Hossain, Mohammad A. Rashid",
    year: 2009,
    fields: ["Chemistry"],
    abstract: { begins: "Lupeol (1), epilupeol", ends: "bioactivities of P. paludosa" },
    headings: ["INTRODUCTION", "MATERIALS AND METHODS", "RESULTS AND DISCUSSION"],
    references: { begins: "Bangladesh National Herbarium", ends: "J. Chil. Chem. Soc" },
    body: [
      "compound 3 readily demonstrated the steroidal",
      "testing after 24 hours",
      "The LC50 obtained from the best-fit",
      "spectrum recorded for β-sitosterol. Additionally, thin layer",
    ],
    aside: [
      "Correspondence to",
      "Investigations of Phoenix paludosa 9",
      "expressed as mean ± SD (n=3). VS",
      "Pharm. Sci. 8(1)",
    ],
  },
  {
    name: "papers-unread/preprint-one-column-physics",
    title: "Heavy Mesons In A Relativistic Model",
    authors: "J. Zeng, J. W. Van Orden, W. Roberts",
    year: 1994,
    fields: ["Physics"],
    abstract: { begins: "Motivated by the present", ends: "undertaken in the future" },
    headings: [
      "I. INTRODUCTION",
      "II. THE MODEL",
      "A. and mesons",
      "B. mesons",
      "III. SOLUTION OF THE WAVE EQUATIONS",
      "A. sector",
      "1. Direct Integration",
      "2. Variational Method",
      "B. sector",
      "IV. RESULTS",
      "A. sector",
      "B. sector",
      "V. CONCLUSION AND OUTLOOK",
    ],
    references: { begins: "N. Isgur and M. B. Wise", ends: "H. J. Schnitzer" },
    body: ["Recently, there has been great", "when the infinite sum of", "such as meson decay constants"],
    aside: [
      "infringe privately",
      "useful conversations with",
      "National Young Investigator",
      "CEBAF-TH-94-08",
      "Additional copies",
    ],
  },
];
