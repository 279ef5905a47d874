// Terms that speak for a research field: stems that begin a word, or several words. A star marks a term that is the
// field's own; the others are shared and weigh less.

/** By display name of RESEARCH_FIELDS; terms apart by a comma. */
export const FIELD_TERMS: Record<string, string> = {
  "Computer Science":
    "*compiler, *javascript, bytecode, *just-in-time, virtual machine, operating system, algorithm, *data structure, software, *programming language, *cryptograph, encrypt, protocol, distributed system, *database, cache, *complexity class, polynomial time, *type system, interpreter, concurrency, cloud computing, *blockchain, query, hash, runtime, source code, *peer-to-peer, packet, latency, throughput, garbage collect, *public key, *network protocol, thread, compilation",
  "Artificial Intelligence":
    "*neural network, *deep learning, *machine learning, *reinforcement learning, *language model, *transformer, attention mechanism, *convolutional, *recurrent, *gradient descent, backpropagation, classifier, *artificial intelligence, *knowledge graph, embedding, *natural language processing, pre-train, fine-tun, *generative, benchmark, *image recognition, object detection, planning agent, *expert system, *representation learning, *self-supervised",
  "Data Science":
    "*data science, *data mining, *big data, *predictive model, *time series, *clustering, feature engineering, dashboard, *visualization, *data set, dataset, regression model, *missing data, *recommender, outlier, *anomaly detection, *data pipeline, *open data, *forecast",
  Robotics:
    "*robot, *manipulator, *gripper, *quadruped, *drone, *unmanned, *simultaneous localization, *slam, *motion planning, *trajectory, actuator, *kinematic, *grasp, *autonomous vehicle, locomotion, *end effector, *swarm",
  "Human-Computer Interaction":
    "*user interface, *usability, *human-computer, *virtual reality, *augmented reality, *user study, *interaction design, *accessib, touchscreen, *eye tracking, gesture, *user experience, *participatory design, *screen reader, smartphone app, *notification, wearable",
  "Information Systems":
    "*information system, *enterprise, *erp, *e-commerce, *digital platform, *information technology, *technology acceptance, *adoption, *electronic health record, *knowledge management, *it governance, *digital transformation, *business process, workflow, *outsourcing",
  Physics:
    "*quantum, *photon, *gravitation, *black hole, *particle, *hadron, *neutrino, *boson, *laser, *plasma, *superconduct, *spin, *relativity, *galax, *cosmolog, *dark matter, *interferometer, *magnet, *thermodynamic, *lattice, entangle, *star, *telescope, *spectral line, *qubit, *wave function, *detector, *condensate",
  Chemistry:
    "*synthesis, *catalys, *molecule, *reaction, *ligand, *polymer, *solvent, *spectroscopy, *nmr, *organic, *chromatograph, *oxidation, *enzyme mimic, *electrochemi, *stoichiometr, *reagent, *yield of, *compound, *titrat, *hydrogen bond, *density functional, *crystallograph, *acid, *aqueous",
  "Environmental Science":
    "*climate, *carbon dioxide, *greenhouse, *ecosystem, *biodiversity, *pollut, *wetland, *river, *soil, *groundwater, *precipitation, *deforest, *emission, *sediment, *land use, *water quality, *drought, *flood, *ocean, *conservation, *forest, *nitrate, *aerosol, *restoration, *habitat, *catchment, *phosph",
  "Materials Science":
    "*graphene, *alloy, *thin film, *nanoparticle, *composite, *microstructure, *ceramic, *crystal structure, *perovskite, *tensile, *grain boundar, *annealing, *nanotube, *coating, *semiconductor, *corrosion, *electron microscopy, *hardness, *ductil, *concrete, *cement, *battery, *electrode, *solar cell",
  Biology:
    "*gene, *protein, *cell, *dna, *rna, *genome, *crispr, *species, *evolution, *bacteri, *phylogen, *mutation, *transcription, *enzyme, *plant, *mice, *yeast, *chromosome, *polymerase, *sequence alignment, *molecular, *microb, *larva, *pollinat, *bird, *insect, *fungi, *bees, *foraging, *organism, *embryo, *amino acid",
  Medicine:
    "*patient, *clinical, *disease, *treatment, *hospital, *therapy, *diagnos, *cancer, *tumou?r, *mortality, *surgery, *vaccin, *infection, *symptom, *randomi[sz]ed, *placebo, *blood pressure, *dose, *trial, *sepsis, *cohort, *diabetes, *stroke, *nurs, *physician, *medication, *health, *cardiovascular, *epidemi, *care unit",
  Neuroscience:
    "*neuron, *brain, *cortex, *cortical, *synap, *hippocamp, *fmri, *eeg, *axon, *dopamine, *neural activity, *spike, *cerebell, *memory consolidation, *visual cortex, *neuroimag, *dendrit, *amygdala, *electrophysiolog, *sleep, *prefrontal, *striatum",
  Psychology:
    "*psycholog, *cognitive, *participants, *personality, *emotion, *anxiety, *depression, *decision making, *prospect theory, *well-being, *self-esteem, *attitude, *memory task, *working memory, *attention bias, *motivation, *stress, *perceived, *mental health, *reaction time, *prefer, *bias, *loss aversion, *questionnaire, *habit",
  Economics:
    "*econom, *market, *price, *gdp, *inflation, *wage, *labou?r, *monetary, *fiscal, *trade, *utility function, *elasticity, *welfare, *unemployment, *household income, *tax, *consumption, *tariff, *equilibrium, *macroeconom, *subsid, *productivity, *minimum wage, *instrumental variable",
  Sociology:
    "*social network, *inequality, *sociolog, *social class, *gender, *migration, *famil, *communit, *ethnic, *social capital, *neighbou?rhood, *religio, *racial, *stratification, *social mobility, *civil society, *social norm, *volunteer, *kinship network, *friendship",
  "Political Science":
    "*politic, *election, *voter, *voting, *party, *parliament, *democra, *policy, *government, *legislat, *authoritarian, *partisan, *campaign, *referendum, *constitution, *coalition, *turnout, *ballot, *treaty, *diplomac, *electoral",
  Anthropology:
    "*anthropolog, *ethnograph, *fieldwork, *kinship, *ritual, *indigenous, *hunter-gatherer, *hominin, *tribe, *village, *ancestor, *primate, *informant, *cultural practice, *pastoral, *shaman, *exchange of gifts",
  Education:
    "*student, *teacher, *school, *classroom, *curricul, *pedagog, *learning outcome, *education, *teaching, *tutor, *exam, *instruction, *literacy, *university course, *pupil, *homework, *feedback, *lecture, *grade, *learners, *mathematics achievement",
  "Urban Studies":
    "*urban, city, cities, *housing, *transit, neighbou?rhood, *gentrification, *public space, *urban planning, street, *commut, *metropolitan, *pedestrian, *cycling, *zoning, *public transport, *bus, *traffic, *built environment, *suburb, *infrastructure",
  Archaeology:
    "*archaeolog, *excavat, *pottery, *bronze age, *iron age, *neolithic, *artefact, *artifact, *radiocarbon, *burial, *settlement, *ceramic, *stratigraph, *sherd, *palaeolithic, *tomb, *prehistor, *roman, *isotop",
  Philosophy:
    "*philosoph, *epistem, *ontolog, *ethic, *moral, *metaphysic, *kant, *argument, *free will, *consciousness, *normativ, *justification, *virtue, *utilitarian, *phenomenolog, *belief, *truth, *aristotle, *logic",
  History:
    "*histor, *century, *archive, *empire, *colonial, *medieval, *war, *revolution, *manuscript, *king, *monarch, *nineteenth, *eighteenth, *slavery, *early modern, *merchant, *correspondence, *parish, *letters of",
  Literature:
    "*novel, *poem, *poet, *literary, *narrat, *fiction, *author, *shakespeare, *reader, *genre, *prose, *metaphor, *character, *verse, *drama, *modernis, *plot, *sonnet, *rhyme",
  Linguistics:
    "*linguist, *syntax, *phonolog, *morpholog, *semantic, *corpus, *dialect, *vowel, *consonant, *grammar, *bilingual, *speaker, *lexic, *verb, *noun, *language acquisition, *phonetic, *discourse, *prosod, *utterance",
  "Cultural Studies":
    "*cultur, *media, *identity, *popular culture, *television, *film, *fandom, *representation, *postcolonial, *music, *subculture, *audience, *celebrity, *museum, *heritage, *streaming platform, *fashion",
  "Electrical Engineering":
    "*circuit, *voltage, *power grid, *transistor, *antenna, *signal processing, *amplifier, *converter, *wireless, *radar, *inverter, *semiconductor device, *power system, *microgrid, *modulation, *impedance, *transformer loss, *electric load, *sensor node, *bandwidth, *transmitter, *current",
  "Mechanical Engineering":
    "*turbine, *combustion, *heat transfer, *vibration, *finite element, *fluid, *aerodynamic, *engine, *bearing, *friction, *fatigue, *stress concentration, *machining, *gear, *cfd, *nozzle, *lubric, *stiffness, *pump, *airfoil, *heat exchanger",
  "Biomedical Engineering":
    "*prosthe, *implant, *biomaterial, *tissue engineering, *biosensor, *medical device, *scaffold, *biomechan, *gait, *ultrasound imaging, *mri, *drug delivery, *exoskeleton, *pacemaker, *ecg, *hydrogel, *wound, *catheter, *orthop",
  "Business Administration":
    "*management, *firm, *leadership, *employee, *organi[sz]ation, *strateg, *entrepreneur, *supply chain, *corporate, *manager, *start-?up, *innovation, *human resource, *stakeholder, *job satisfaction, *turnover, *team, *remote work, *board",
  Finance:
    "*financ, *stock, *investor, *portfolio, *asset, *bank, *bond, *risk premium, *hedge, *volatility, *credit, *capital structure, *return, *equity, *loan, *mutual fund, *dividend, *liquidity, *option pricing",
  Marketing:
    "*marketing, *consumer, *brand, *advertis, *customer, *purchase, *retail, *loyalty, *shopper, *product placement, *social media campaign, *willingness to pay, *influencer, *segmentation, *packaging, *word of mouth",
};
