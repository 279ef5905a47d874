// The playlist with all that moves it is a chunk of its own, fetched when first shown and kept from then on.

/** To be called ahead too, so that the playlist opens without a network. */
export const loadPlaylist = () => import("./playlist-items.tsx");
