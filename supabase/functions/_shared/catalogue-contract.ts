// The wire of what a device looks up in addition to its feed: ranked lists, search, the texts that its own search needs, and
// people to meet. Pure types and figures. The functions stand in the migrations `…_catalogue_*.sql` under the names
// given here; a difference between them and this file is a fault of whichever was changed last. Anyone may call them:
// they show public episodes; `podcast_texts` also those of one's own.
import type { CountsRow, PodcastCard, ProfileCard, Sequence } from "./sync-contract.ts";

export const CATALOGUE_LIMITS = {
  /** Episodes of one page: asked for with `p_limit`, cut to this. */
  pageRows: 100,
  /** Longest search, in characters; what is longer is cut. */
  queryCharacters: 200,
  /** From here on every substring is found; a shorter search finds what titles begin with, and the newest episodes. */
  substringCharacters: 3,
  /** Episodes whose texts are asked for at once; more are refused (422). */
  texts: 100,
  /** Characters of an abstract that come with the texts. */
  textCharacters: 3000,
  /** Trending: published in the last so many days (docs/product-rules.md). */
  trendingDays: 7,
  /** People in the strip: the newest with a name (docs/product-rules.md). */
  people: 30,
} as const;

/** trending: of the last 7 days, by likes. most_liked: of all time, by likes. recent: the newest first (docs/product-rules.md). */
export type ListName = "trending" | "most_liked" | "recent";

/** Where the next page begins. Opaque: kept as it came and given back as it is. */
export type PageCursor = string;

/**
 * Arguments of `list_podcasts`. `p_field`: display name of a field of research, null for all. `p_after`: null for the
 * first page. Episodes that change their rank between two pages may come twice or not at all.
 */
export type ListArguments = {
  p_list: ListName;
  p_field: string | null;
  p_after: PageCursor | null;
  p_limit: number;
};

/**
 * Arguments of `search_podcasts`: public episodes whose title, authors, keywords or abstract hold `p_query` as it is
 * (case aside, its ends trimmed, runs of spaces as one), the newest first. An empty one finds nothing.
 */
export type SearchArguments = {
  p_query: string;
  p_field: string | null;
  p_after: PageCursor | null;
  p_limit: number;
};

/**
 * Answer of both, in their order. `profiles`: the creators. `after`: null where nothing follows. A search that few words
 * narrow down (`a b`) may answer a short or even empty page with an `after`: it looked through so much and no more, and
 * the next call looks on.
 */
export type CataloguePage = {
  podcasts: PodcastCard[];
  profiles: ProfileCard[];
  counts: CountsRow[];
  after: PageCursor | null;
};

/** Arguments of `podcast_texts`. */
export type TextsArguments = { p_podcasts: string[] };

/**
 * What search on the device reads in addition to the card, as plain text without markup, of an episode that the caller may
 * read; in no order. `seq`: of the card it belongs to.
 */
export type TextRow = [podcast_id: string, abstract: string, keywords: string, seq: Sequence];

/** `newest_people` takes no argument and answers ProfileCards, the newest first. */
export type PeopleAnswer = ProfileCard[];
