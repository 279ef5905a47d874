// What the player does beyond playing one episode, as the app hands it to bar and sheet.
import type { Queue, ResumeOffers, SleepTimer } from "#player";

export type Extras = { queue: Queue; sleep: SleepTimer; offers: ResumeOffers };
