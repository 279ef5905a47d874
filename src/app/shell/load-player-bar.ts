// Fetches the bar of the player, with what opens the sheet: no first visit shows it.
export const loadPlayerBar = () =>
  import("./player-dock.tsx").then((module) => ({ default: module.PlayerDock }));
