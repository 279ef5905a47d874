// When the app offers to be installed: to somebody signed in who comes back or has begun to listen, once on a device.
// Answered, closed or left alone, it is not offered again; the menu keeps the way to it.
import type { InstallWay } from "./install.ts";

/** Seconds of playing on this device after which somebody is a listener. */
const LISTENER_SECONDS = 60;
const DAYS = 2;

export type InstallFacts = {
  way: InstallWay;
  signedIn: boolean;
  /** The page runs as an installed app. */
  standalone: boolean;
  /** Sound is coming: a bad moment. */
  playing: boolean;
  /** Somebody signs in or fills in the first steps, whose buttons have the place of the offer. */
  arriving: boolean;
  /** It was offered here before, or installed. */
  offered: boolean;
  /** Days with a visit on this device, today's included. */
  visitDays: number;
  /** Played on this page so far. */
  heardSeconds: number;
  downloads: number;
};

export const isTimeToOffer = (facts: InstallFacts): boolean =>
  facts.way !== "none" &&
  facts.signedIn &&
  !facts.standalone &&
  !facts.playing &&
  !facts.arriving &&
  !facts.offered &&
  (facts.visitDays >= DAYS || facts.heardSeconds >= LISTENER_SECONDS || facts.downloads > 0);
