// The list of the playlist with all that moves it is a chunk of its own, fetched when first shown and kept from then on.
export const loadPlaylistList = () => import("./playlist-list.tsx");
