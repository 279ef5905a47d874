// The way into the generations of an account on this device.
export { createJobs, type Jobs, type JobsPorts } from "./jobs.ts";
export { readJobList, type JobList } from "./job-rows.ts";
export { isUnseen } from "./job-news.ts";
