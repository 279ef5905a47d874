// Things that may be named as known without having been told of: those that everyone knows, and those that every piece of
// research has.

/** Everyone knows these, or the sentence says which one is meant. */
const KNOWN_TO_ALL = new Set(
  (
    "authors author paper study work article research data analysis method world future past " +
    "present time end beginning start middle number amount rate size need lack use fact case way extent degree literature body brain heart " +
    "blood sun earth moon sky sea air ground internet public population elderly human most least only best main whole " +
    "entire total overall standard usual ordinary key central major right left day night week " +
    "month year years century morning evening afternoon summer winter hospital home house street city country government law market web " +
    "reader listener person people point aim goal purpose reason idea question answer problem difference importance possibility evidence parents children value"
  ).split(" "),
);
/** By its form, not its stem: "the rating" is no rate. */
export const isKnownToAll = (word: string): boolean =>
  KNOWN_TO_ALL.has(word) ||
  KNOWN_TO_ALL.has(word.replace(/s$/, "")) ||
  KNOWN_TO_ALL.has(word.replace(/ies$/, "y"));

/** Every work has these, whoever wrote it. */
const PART_OF_WORK = new Set(
  (
    "approach method model system technique algorithm tool framework implementation result finding experiment design " +
    "procedure analysis sample dataset trial survey intervention estimate observation measurement conclusion contribution hypothesis interest emphasis focus " +
    "proposed new own current present previous first second final full overall earlier recent simple knowledge team group laboratory"
  ).split(" "),
);
export const isPartOfWork = (word: string): boolean =>
  PART_OF_WORK.has(word) || PART_OF_WORK.has(word.replace(/s$/, ""));
