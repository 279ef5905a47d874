// Episodes of the demo seed, as the public lists give them.
import { visitor, type TestServer } from "./server.ts";

export type SeedEpisode = { id: string; title: string };

/** Finds an episode of the seed by its number: counted from 0 in the order they were made. */
export async function seedEpisodes({ url }: TestServer): Promise<(index: number) => SeedEpisode> {
  const { data, error } = await visitor(url).from("podcasts").select("id,title").order("created_at");
  if (error) throw new Error(error.message);
  return (index) => {
    const found = data[index];
    if (!found) throw new Error(`the seed has no episode ${index}`);
    return found;
  };
}
