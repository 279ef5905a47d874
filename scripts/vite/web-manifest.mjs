// The web manifest: how the browser installs the app, and what it opens it with.
import { SHARE_FIELD, SHARE_PATH } from "../../sw/shared-paper.ts";

/** A phone's and a desktop's picture of one screen, for the browser's install dialog. */
const screenshots = (name, label) => [
  {
    src: `/screenshots/${name}-narrow.webp`,
    sizes: "780x1688",
    type: "image/webp",
    form_factor: "narrow",
    label,
  },
  {
    src: `/screenshots/${name}-wide.webp`,
    sizes: "1280x800",
    type: "image/webp",
    form_factor: "wide",
    label,
  },
];

/** @type {Partial<import("vite-plugin-pwa").ManifestOptions>} */
export const webManifest = {
  id: "/",
  name: "Orpheus",
  short_name: "Orpheus",
  description: "Research papers as narrated episodes: read, listened to and kept offline.",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#fcfaf6",
  theme_color: "#fcfaf6",
  categories: ["education", "podcasts"],
  launch_handler: { client_mode: ["navigate-existing", "auto"] },
  shortcuts: [
    { name: "Playlist", description: "Your saved episodes", url: "/playlist" },
    { name: "Generate", description: "Turn a paper into an episode", url: "/generate" },
    { name: "Downloads", description: "Episodes on this device", url: "/downloads" },
  ],
  // Answered by the service worker (sw/shared-paper.ts). It may come without a file, or with another kind.
  share_target: {
    action: SHARE_PATH,
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: SHARE_FIELD, accept: ["application/pdf", ".pdf"] }] },
  },
  file_handlers: [{ action: "/generate", accept: { "application/pdf": [".pdf"] } }],
  screenshots: [
    screenshots("generate", "Turn a paper into an episode"),
    screenshots("discover", "Find what your field published"),
    screenshots("podcast", "Read the summary, follow the voice"),
  ].flat(),
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};
