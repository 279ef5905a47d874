// The least that an app of this kind can be: React shows one row of a Dexie database, Workbox keeps the page. What it
// takes to load and to open is what ours is measured against.
import { Dexie, type EntityTable } from "dexie";
import { useLiveQuery } from "dexie-react-hooks";
import { createRoot } from "react-dom/client";
import { Workbox } from "workbox-window";

// The server's policy wants this of every page that starts a worker.
(
  window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
).trustedTypes?.createPolicy("default", { createScriptURL: (address: string) => address });

type Episode = { id: string; title: string };

const database = new Dexie("floor") as Dexie & { podcasts: EntityTable<Episode, "id"> };
database.version(1).stores({ podcasts: "id" });

function Page() {
  const id = location.pathname.split("/").at(-1) ?? "";
  const episode = useLiveQuery(() => database.podcasts.get(id), [id]);
  return episode ? <h1>{episode.title}</h1> : null;
}

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(<Page />);
void new Workbox("/sw.js").register();
// For the benchmark: puts the row there.
Object.assign(window, { keep: (episode: Episode) => database.podcasts.put(episode) });
