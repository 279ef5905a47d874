// Fetches the bar of the player: no first visit shows it.
export const loadPlayerBar = () =>
  import("#features/player/player-bar.tsx").then((module) => ({ default: module.PlayerBar }));
