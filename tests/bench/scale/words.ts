// Text like that of abstracts, without any: words made of the stems of learned English, drawn as often as their rank
// says (Zipf), so that some are in every text and most in hardly any.
import { seededRandom, type Random } from "../../corpus/random.ts";

const common = `the of and in to a we for that with is are on by this as an from be our which these can using results
  between model data method study show based analysis approach two new both at it their not have than has was were
  proposed different learning system used also such performance effects under more problem through into information
  network observed time large high through evidence among across language models theory structure process human
  state first field provide present work response systems over however while compared experiments dynamics energy
  order measures population control function changes well three quantum multiple cell paper without higher social
  development small framework training neural surface complex associated clinical environment risk treatment design
  during local patients global policy material cells algorithm known may general space age conditions significant`;
const heads = `bio neuro photo electro thermo hydro micro nano macro poly mono multi inter intra trans hyper hypo sub super
  chrono cardio immuno geo astro psycho socio techno phyto cryo ferro litho morpho patho pharmaco proto pseudo stereo
  xeno zoo allo auto cyto endo exo gastro hemi iso kine lipo magneto meta ortho osteo para peri quasi retro semi`;
const stems = `graph gen metr log plast therm morph troph phas kinet lys synth path cycl phor stat dyn spher tect crypt
  valent cept duct flex form fract gress ject lat merg migr miss mut nov opt pend pol port press quant rupt scrib sect
  sens serv sign sist solv spec spir struct sum tact temp tend termin tract vari vect vers vert vis viv voc volv`;
const tails = `y ic ical ics ism ist ity al ation ations ative ator ed er es ing ion ions ive ment ments ness or ous
  ually able ance ant ency ible ically`;
const given = `Ada Grace Mateo Yuki Lena Omar Priya Chen Sofia Ivan Amara Noor Lars Mei Tariq Ines Kofi Zofia Hugo Aiko
  Luis Emma Ravi Olga Samuel Nadia Pedro Freya Jonas Leila`;
const families = `Berg Mora Okafor Lind Sato Novak Haddad Silva Kowal Petrov Weiss Moreau Rossi Tanaka Nguyen Singh
  Larsen Costa Meyer Ivanova Fischer Rahman Duarte Jensen Walsh Ortiz Schmid Varga Hansen Castillo`;
const ends = ["", "ez", "son", "ova", "escu", "ini", "sen", "ard", "man", "wicz", "oglu", "idis"];

const list = (words: string) => words.split(/\s+/);

/** Of ranks 1 to `size`, one: rank k comes about 1/k as often as the first. */
const zipf = (random: Random, size: number) => Math.floor(Math.exp(random.next() * Math.log(size + 1))) - 1;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Words of which the first are the commonest. */
function vocabulary(random: Random, size: number): string[] {
  const first = [...new Set(list(common))];
  const learned = list(heads).flatMap((head) => list(stems).map((stem) => head + stem));
  const made = random
    .shuffle([...list(stems), ...learned].flatMap((stem) => list(tails).map((tail) => stem + tail)))
    .slice(0, size - first.length);
  return [...new Set([...first, ...made])];
}

export type Text = { title: string; authors: string; keywords: string; abstract: string };

/** Texts of invented papers; the same seed gives the same ones. */
export function createTexts(seed: number, words = 6000) {
  const random = seededRandom(seed);
  const known = vocabulary(random, words);
  const word = () => known[zipf(random, known.length)] ?? "";
  const rare = () => known[random.between(150, known.length - 1)] ?? "";
  const phrase = (length: number, one = word) => Array.from({ length }, one).join(" ");
  const author = () => `${random.pick(list(given))} ${random.pick(list(families))}${random.pick(ends)}`;
  const sentence = () => `${capital(phrase(random.between(9, 22)))}.`;
  return {
    next(): Text {
      let abstract = sentence();
      while (abstract.length < 600) abstract += ` ${sentence()}`;
      return {
        title: `${capital(phrase(random.between(2, 4), rare))} ${phrase(random.between(2, 6))}`,
        authors: Array.from({ length: random.between(1, 5) }, author).join(", "),
        keywords: Array.from({ length: random.between(3, 6) }, () => phrase(random.between(1, 2), rare)).join(
          ", ",
        ),
        abstract: `<p>${abstract}</p>`,
      };
    },
  };
}
