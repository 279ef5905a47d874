// The way into what an account has listened to: its statistics and its history. Apart from sync, of which every page has
// the code from the start: only a few screens show this.
export { readContinuing, readHistory, type HistoryItem, type HistoryPage } from "./history-view.ts";
export { createStatistics, type StatisticsPorts } from "./statistics.ts";
export { readStatistics, type DaySeconds, type StatisticsView } from "./statistics-view.ts";
