// Which ends of generations are news: published or failed within a week, and not known to the user of this device yet.
import type { StoredJob } from "#db";

const WEEK = 7 * 24 * 60 * 60 * 1000;

const isNews = (job: StoredJob, knownUntil: string | null, now: number): boolean => {
  const { status, ended_at } = job;
  if (ended_at === null || (status !== "done" && status !== "failed")) return false;
  // An episode that was deleted since.
  if (status === "done" && job.podcast_id === null) return false;
  const end = Date.parse(ended_at);
  return now - end < WEEK && (knownUntil === null || end > Date.parse(knownUntil));
};

/** @param now milliseconds of the device's clock, here and below. */
export const isUntold = (job: StoredJob, now: number): boolean => isNews(job, job.told_until, now);

/** Whether the user has not come across its end in the list of their episodes, nor anywhere else. */
export const isUnseen = (job: StoredJob, now: number): boolean => isNews(job, job.seen_until, now);
