// Terms that speak for a research field: stems that begin a word, or several words. A star marks a term that is the
// field's own; the others are shared and weigh less.

/** By display name of RESEARCH_FIELDS; terms apart by a comma. */
export const FIELD_TERMS: Record<string, string> = {
  "Computer Science":
    "*compiler, *javascript, bytecode, *just-in-time, virtual machine, operating system, algorithm, *data structure, software, *programming language, *cryptograph, encrypt, protocol, distributed system, *database, cache, polynomial time, *type system, interpreter, concurrency, cloud computing, *blockchain, query, hash, runtime, source code, *peer-to-peer, packet, latency, throughput, garbage collect, *public key, *network protocol, thread, compilation, *complexity theory, *lower bound, *randomi[sz]ed algorithm, *approximation algorithm, *decision tree complexity, sorting, *proof assistant, *concurren, *thread, *static analysis, *consensus protocol, *distributed algorithm, *replicat, *file system, *programmer, *software engineering, *open-source, *knowledge base, *search engine, *web page",
  "Artificial Intelligence":
    "*neural network, *deep learning, *machine learning, *reinforcement learning, *language model, transformer, attention mechanism, *convolutional, *recurrent, *gradient descent, backpropagation, classifier, *artificial intelligence, *knowledge graph, embedding, *natural language processing, pre-train, fine-tun, *generative, benchmark, *image recognition, object detection, planning agent, *expert system, *representation learning, *self-supervised, *neural machine translation, *named entity, *entity extraction, *entity linking, *question answering, *word embedding, *attention weight, *sequence-to-sequence, *fine-tuned, *summari[sz]ation, *distant supervision, *deep network, *neural model, neural, *convolutional neural, *supervised, *unsupervised, *classification accuracy, *annotator, *bleu, *f1, *word embeddings, *adversarial, *knowledge base, *state-of-the-art, *baseline, *lstm, *learned model, *bayesian network",
  "Data Science":
    "*data science, *data mining, *big data, *predictive model, *time series, clustering, feature engineering, dashboard, *visualization, data set, dataset, regression model, *missing data, *recommender, outlier, *anomaly detection, *data pipeline, *open data, *forecast, *data stream, *imput, *analytics, *log data, *multivariate time series, *tensor factori[sz]ation",
  Robotics:
    "*robot, *manipulator, *gripper, *quadruped, *drone, *unmanned, *simultaneous localization, *slam, *motion planning, trajectory, actuator, *kinematic, *grasp, *autonomous vehicle, locomotion, *end effector, *swarm, *robot arm, *joint torque, *legged, *teleoperat, *payload, *visual servo",
  "Human-Computer Interaction":
    "*user interface, *usability, *human-computer, *virtual reality, *augmented reality, *user study, *interaction design, *accessib, touchscreen, *eye tracking, gesture, *user experience, *participatory design, *screen reader, smartphone app, *notification, wearable",
  "Information Systems":
    "*information system, enterprise, *e-commerce, *digital platform, *information technology, *technology acceptance, adoption, *electronic health record, *knowledge management, *it governance, *digital transformation, *business process, workflow, outsourcing, *enterprise system, *perceived usefulness, *user acceptance, *information quality, *socio-technical, *platform owner",
  Physics:
    "*quantum, *photon, *gravitation, *black hole, particle, *hadron, *neutrino, *boson, *laser, *plasma, *superconduct, spin, *relativity, *galax, *cosmolog, *dark matter, *interferometer, magnet, *thermodynamic, lattice, entangle, star, *telescope, *spectral line, *qubit, *wave function, detector, *condensate, *stars, *magnetic field, *spin wave, *surface wave, *standing wave, *gravity wave, *gravitational wave, *rogue wave, *nonlinear wave, *plasma wave, *shock wave, *wave equation, *wave packet, *dispersion relation, *hamiltonian, *schrödinger, *meson, *quark, *hadronic, *kelvin, *tesla, wave, waves, amplitude, *eigenvalue, *oscillat, *scattering, *relativistic, *ground state, *photonic, *optical cavity, *electron beam, *cold atom, *phase transition, *field theory, *redshift, *luminosit, *velocity dispersion, *satellite galax",
  Chemistry:
    "synthesis, *catalys, molecule, reaction, *ligand, *polymer, *solvent, *spectroscopy, *nmr, organic, *chromatograph, *oxidation, *electrochemi, *stoichiometr, *reagent, compound, *titrat, *hydrogen bond, *density functional, *crystallograph, acid, aqueous, *organic synthesis, *synthesi[sz]ed by, *alkaloid, *flavonoid, *methanol, *ethyl acetate, *nmr spectr, *mass spectrometr, *palladium, *phosphine, *titration, *fluorescent probe, *cross-coupling, *column chromatography, *fractionat, *chemical shift, *crystal structure of, *supramolecular, *isolated compound",
  "Environmental Science":
    "*climate, *carbon dioxide, *greenhouse, *ecosystem, *biodiversity, *pollut, *wetland, *river, *soil, *groundwater, *precipitation, *deforest, *emission, *sediment, *land use, *water quality, *drought, *flood, *ocean, *conservation, *forest, *nitrate, *aerosol, *restoration, *habitat, *catchment, *phosph",
  "Materials Science":
    "*graphene, *alloy, *thin film, *nanoparticle, *composite, *microstructure, *ceramic, *crystal structure, *perovskite, *tensile, *grain boundar, *annealing, *nanotube, *coating, *semiconductor, *corrosion, *electron microscopy, *hardness, *ductil, *concrete, *cement, *battery, *electrode, *solar cell",
  Biology:
    "*gene, *protein, cell, *dna, *rna, *genome, *crispr, species, evolution, *bacteri, *phylogen, *mutation, transcription, *enzyme, plant, *mice, *yeast, *chromosome, *polymerase, *sequence alignment, molecular, *microb, *larva, *pollinat, *bird, *insect, *fungi, *bees, *foraging, *organism, *embryo, *amino acid, *genetic, *genomic, *transcript, *population genetics, *natural selection, *gene expression, *messenger rna, *predator, *symbio, *phenotyp, *genotyp, *cell wall, *cell division, *knockout, *melanin, *aphid",
  Medicine:
    "*patient, *clinical, *disease, treatment, *hospital, *therapy, *diagnos, *cancer, *tumou?r, *mortality, *surgery, *vaccin, *infection, *symptom, *randomi[sz]ed, *placebo, *blood pressure, dose, trial, *sepsis, *cohort, *diabetes, *stroke, *nurs, *physician, *medication, health, *cardiovascular, *epidemi, *care unit, *hazard ratio, *odds ratio, *adverse event, *follow-up, *randomi[sz]ed controlled, *dementia, *thrombo, *heparin, *comorbid, *guideline, *prophyla, *venous, *trauma patient, *prevalence, *risk factor, *systolic, *diastolic, *readmi",
  Neuroscience:
    "*neuron, *brain, *cortex, *cortical, *synap, *hippocamp, *fmri, *eeg, *axon, *dopamine, *neural activity, spike, *cerebell, *memory consolidation, *visual cortex, *neuroimag, *dendrit, *amygdala, *electrophysiolog, *sleep, *prefrontal, *striatum, *interneuron, *neural circuit, *optogenetic, *pyramidal, *motor cortex, *beta activity, *firing rate, *neurotransmit",
  Psychology:
    "*psycholog, *cognitive, participants, *personality, *emotion, *anxiety, *depression, decision making, *prospect theory, *well-being, *self-esteem, *attitude, *memory task, *working memory, *attention bias, motivation, stress, perceived, *mental health, *reaction time, prefer, bias, *loss aversion, *questionnaire, habit, *preregistered, *emotions, *loneliness, *personality trait, *cognitive load, *life event, *psychometric, *mood",
  Economics:
    "*econom, *market, price, *gdp, *inflation, *wage, *labou?r, *monetary, *fiscal, *utility function, *elasticity, *welfare, *unemployment, *household income, tax, consumption, *tariff, equilibrium, *macroeconom, *subsid, *productivity, *minimum wage, *instrumental variable, *international trade, *trade shock, *import competition, *labour market, *taxes, *taxation, *employment, *instrument for, *difference-in-differences, *externalit, *household consumption",
  Sociology:
    "*social network, *inequality, *sociolog, *social class, *gender, *migration, *famil, *communit, *ethnic, *social capital, *neighbou?rhood, *religio, *racial, *stratification, *social mobility, *civil society, *social norm, *volunteer, *kinship network, *friendship",
  "Political Science":
    "*politic, *election, *voter, *voting, party, *parliament, *democra, policy, *government, *legislat, *authoritarian, *partisan, campaign, *referendum, constitution, *coalition, *turnout, *ballot, *treaty, *diplomac, *electoral, *political part, *party politics, *voters, *cabinet, *federal, *citizens, *trust in government, *direct democracy",
  Anthropology:
    "*anthropolog, *ethnograph, *fieldwork, *kinship, *ritual, *indigenous, *hunter-gatherer, *hominin, *tribe, *village, *ancestor, *primate, *informant, *cultural practice, *pastoral, *shaman, *exchange of gifts",
  Education:
    "*student, *teacher, *school, *classroom, *curricul, *pedagog, *learning outcome, *education, *teaching, *tutor, instruction, *literacy, *university course, *pupil, *homework, feedback, lecture, *learners, *mathematics achievement, *exams, *lesson, *undergraduate course, *tutorial, *professional development, *classroom talk, *secondary school",
  "Urban Studies":
    "*urban, city, cities, *housing, *transit, neighbou?rhood, *gentrification, *public space, *urban planning, street, commut, *metropolitan, *pedestrian, *cycling, *zoning, *public transport, traffic, *built environment, *suburb, infrastructure, *public transit, *buses, *planners, *urban design",
  Archaeology:
    "*archaeolog, *excavat, *pottery, *bronze age, *iron age, *neolithic, *artefact, *artifact, *radiocarbon, burial, settlement, ceramic, *stratigraph, *sherd, *palaeolithic, *tomb, *prehistor, roman, isotop, *cemetery, *grave goods, *sherds, *iron age, *strontium, *palaeo",
  Philosophy:
    "*philosoph, *epistem, *ontolog, ethic, *moral, *metaphysic, *kant, argument, *free will, *consciousness, *normativ, justification, *virtue, *utilitarian, *phenomenolog, belief, truth, *aristotle, logic, *i argue, *objection, *moral agency, *normative, *epistemic, *epistemolog, *functionalism, *ethics of",
  History:
    "century, archive, *empire, *colonial, *medieval, *revolution, *manuscript, *monarch, *nineteenth, *eighteenth, *slavery, *early modern, *merchant, correspondence, *parish, *letters of, *historian, *historiograph, *kings, *wars, *archives, *seventeenth, *sixteenth, *eighteenth century, *town council, history of",
  Literature:
    "*poem, *poet, *literary, narrat, *fiction, *shakespeare, reader, genre, *prose, *metaphor, character, verse, drama, *modernis, *sonnet, *rhyme, *novels, *novelist, *close reading, *couplet, *sonnets, *poetic, *poetry, *literary critic",
  Linguistics:
    "*linguist, *syntax, *phonolog, *morpholog, semantic, corpus, *dialect, *vowel, *consonant, *grammar, *bilingual, speaker, lexic, *verb, *noun, *language acquisition, *phonetic, discourse, *prosod, *utterance, *native speaker, *syntactic, *noun phrase, *creole, *formant, *typolog, *clause, *tense and, *word order, *linguistic, *bilingual speaker",
  "Cultural Studies":
    "cultur, media, identity, *popular culture, *television, film, *fandom, representation, *postcolonial, *music, *subculture, audience, *celebrity, museum, heritage, *streaming platform, *fashion, *cultural studies, *mainstream media, *fans, *selfie, *cultural memory, *popular music",
  "Electrical Engineering":
    "*circuit, *voltage, *power grid, *transistor, *antenna, *signal processing, *amplifier, converter, *wireless, *radar, *inverter, *semiconductor device, *power system, *microgrid, modulation, *impedance, *transformer loss, *electric load, *sensor node, bandwidth, transmitter, *electric current, *distribution grid, *feeder, *gigahertz, *fault location, *capacit, *rectifier",
  "Mechanical Engineering":
    "*turbine, *combustion, *heat transfer, *vibration, *finite element, fluid, *aerodynamic, engine, bearing, *friction, fatigue, *stress concentration, *machining, gear, *cfd, *nozzle, *lubric, *stiffness, pump, *airfoil, *heat exchanger, *wind tunnel, *gears, *gearbox, *wear depth, *oil film, *fluid flow, *boundary layer",
  "Biomedical Engineering":
    "*prosthe, implant, *biomaterial, *tissue engineering, *biosensor, *medical device, scaffold, *biomechan, *gait, *ultrasound imaging, mri, *drug delivery, *exoskeleton, *pacemaker, *ecg, *hydrogel, wound, *catheter, *orthop, *drug release, *scaffolds, *bone repair, *tissue scaffold, *biodegradable, *stem cell",
  "Business Administration":
    "management, *firm, *leadership, *employee, *organi[sz]ation, strateg, *entrepreneur, *supply chain, *corporate, manager, *start-?up, innovation, *human resource, *stakeholder, *job satisfaction, *turnover, team, *remote work, board, *managers, *job satisfaction, *human resource management, *productivity of, *workplace, *remote work, *meetings",
  Finance:
    "*financ, *stock, *investor, *portfolio, asset, *bank, *bond, risk premium, *hedge, *volatility, credit, *capital structure, *equity, *loan, *mutual fund, *dividend, *liquidity, *option pricing, *stock return, *abnormal return, *stock market, *bonds, *yield discount, *cost of capital, *listed firm, *banks, *investors",
  Marketing:
    "*marketing, *consumer, *brand, *advertis, *customer, purchase, *retail, *loyalty, *shopper, *product placement, *social media campaign, *willingness to pay, *influencer, segmentation, *packaging, *word of mouth, *sponsorship, *purchase intention, *marketer, *endorse, *consumers",
};
