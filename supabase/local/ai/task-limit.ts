/**
 * How long the local writer, narrator and painter may take over one task, in milliseconds. The slowest task of a paper
 * of the greatest length (400,000 characters) takes 3 s, and 4,096 characters of narration 14 s, both measured on a
 * computer with twice as much to do as it has processors. The pipeline waits 90 s for an answer at the least
 * (PROVIDER_TIMEOUTS): the limit is below it, so that the pipeline learns why there is none and does not ask again.
 */
export const TASK_MILLISECONDS = 60_000;
