// What the generate screen does: the draft, the job being followed, and the moves between them.
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Generation } from "#backend";
import { ERROR_MESSAGES, type JobState } from "#contract";
import type { PaperForm } from "#domain/paper-form.ts";
import type { Clock } from "#lib/clock.ts";
import { createCancelling } from "./cancelling.ts";
import { toRequest } from "./details.ts";
import { findEarlierJob } from "./earlier-job.ts";
import { createJobWatch } from "./job-watch.ts";
import type { DraftEditor } from "./draft-editor.ts";
import { isSentAs, runningJobOf, sha256, startGeneration } from "./start-generation.ts";

export type GeneratePorts = {
  editor: DraftEditor;
  generation: Generation;
  clock: Clock;
  newKey(): string;
  /** Says that this tab is busy until the answer is called. */
  holdBusy(): () => void;
  /** The episode is published. */
  onReady(podcastId: string): void;
  /** Tells of a failure once, in addition to the banner. */
  onFailure(message: string): void;
  /** A job is followed from here on; the answer is called when it no longer is. */
  onFollow(jobId: string): () => void;
  /** A job is shown as running, or how it ended. */
  onState(job: JobState): void;
  /** The server refused: the plan is used up. */
  onLimit(): void;
  /** The job was cancelled, on this device or on another one. */
  onCancelled(): void;
};

const useReadable = <Value>(readable: { get(): Value; subscribe(listener: () => void): () => void }) =>
  useSyncExternalStore(readable.subscribe, readable.get);

export function useGenerate(ports: GeneratePorts) {
  const { editor, generation, clock, newKey } = ports;
  const [banner, setBanner] = useState<string | null>(null);
  const [failed, setFailed] = useState<JobState | null>(null);
  const [starting, setStarting] = useState(false);
  const [limited, setLimited] = useState(false);
  const [shown, setShown] = useState(true);
  const [settled, setSettled] = useState(false);
  const watch = useMemo(() => createJobWatch(generation, clock), [clock, generation]);
  const cancelling = useMemo(() => createCancelling(generation), [generation]);
  /** A job was begun in this visit: what is heard of earlier ones is no news any more. */
  const hasBegun = useRef(false);

  function end(job: JobState) {
    const { podcast_id: podcastId } = job;
    // That it was in the way of another start is over with it.
    setBanner(null);
    if (job.status === "done" && podcastId) {
      if (isSentAs(editor.get().draft.sent, job.id)) editor.clear();
      void editor.flush().then(() => ports.onReady(podcastId));
      return;
    }
    if (job.status === "cancelled") {
      // Sent again it is another request: this one's key belongs to the cancelled job.
      if (isSentAs(editor.get().draft.sent, job.id)) editor.note({ sent: null });
      ports.onCancelled();
      return;
    }
    setFailed(job);
    setBanner(job.error?.message ?? ERROR_MESSAGES.generation_failed);
    ports.onFailure(ERROR_MESSAGES.generation_failed);
  }

  const cancelled = (job: JobState) => watch.settle(job, end);
  const cancelState = useReadable(cancelling);
  const { draft, loaded, reading, problem, unread, unkept, password } = useReadable(editor);
  const { job, jobId, at, waitingForNetwork } = useReadable(watch);
  const running = starting || jobId !== null;

  const onEnd = useEffectEvent(end);
  const onFollow = useEffectEvent(ports.onFollow);
  useEffect(() => (jobId === null ? undefined : onFollow(jobId)), [jobId]);
  const onFound = useEffectEvent(ports.onState);
  // Its start and its end are enough for those who do not follow it.
  const onState = useEffectEvent(() => job && ports.onState(job));
  const known = job ? `${job.id} ${job.status}` : "";
  useEffect(() => {
    if (known !== "") onState();
  }, [known]);

  // Once: the draft of an earlier visit, and a job that runs already, started here or on another device.
  useEffect(() => {
    let left = false;
    async function pickUp() {
      await editor.open();
      const isLate = () => left || hasBegun.current;
      const found = await findEarlierJob({ editor, generation, isLate });
      if (found?.status === "failed") {
        setFailed(found);
        setBanner(found.error?.message ?? ERROR_MESSAGES.generation_failed);
        onFound(found);
      } else if (found) watch.follow(found, (last) => onEnd(last));
      if (!left) setSettled(true);
    }
    void pickUp();
    const flush = () => void editor.flush();
    addEventListener("pagehide", flush);
    return () => {
      left = true;
      removeEventListener("pagehide", flush);
      flush();
      watch.stop();
    };
  }, [editor, generation, watch]);

  function showLimit() {
    setLimited(true);
    ports.onLimit();
  }

  /** Says why nothing was started, and follows the job that is in the way. */
  function showRunning(jobId: string, message: string) {
    setBanner(message);
    setShown(true);
    cancelling.begin();
    watch.follow(jobId, end);
  }

  async function generate(form: PaperForm) {
    const { paper, sent } = editor.get().draft;
    if (!paper || running) return;
    hasBegun.current = true;
    setStarting(true);
    setBanner(null);
    setFailed(null);
    cancelling.begin();
    const release = ports.holdBusy();
    const outcome = await startGeneration(
      { generation, note: (change) => editor.note(change), newKey, digest: sha256 },
      toRequest(form, paper.text),
      sent,
    ).finally(release);
    setStarting(false);
    if (outcome.kind === "limit") showLimit();
    else if (outcome.kind === "running") showRunning(outcome.jobId, outcome.message);
    else if (outcome.kind === "refused") {
      setBanner(outcome.message);
      ports.onFailure(ERROR_MESSAGES.generation_failed);
    } else {
      setShown(true);
      watch.follow(outcome.jobId, end);
      cancelling.started(outcome.jobId, cancelled);
    }
  }

  async function retry(failedJob: JobState) {
    hasBegun.current = true;
    setStarting(true);
    cancelling.begin();
    const answer = await generation.retry(failedJob.id);
    setStarting(false);
    const inTheWay = answer.ok ? null : runningJobOf(answer.error);
    if (answer.ok) {
      setBanner(null);
      setFailed(null);
      setShown(true);
      watch.follow(answer.value, end);
      cancelling.started(answer.value.id, cancelled);
    } else if (inTheWay !== null) showRunning(inTheWay, answer.error.message);
    else if (answer.error.code === "quota_reached") showLimit();
    else setBanner(answer.error.message);
  }

  return {
    draft,
    loaded,
    /** A job that ran before is known by now. */
    settled,
    reading,
    problem: problem ?? banner,
    unread,
    unkept,
    password,
    failed,
    job,
    /** When that was the state of the job. */
    at,
    waitingForNetwork,
    running,
    limited,
    dialogOpen: running && shown,
    show: () => setShown(true),
    hide: () => setShown(false),
    cancelling: cancelState,
    cancel: () => cancelling.cancel(jobId, cancelled),
    generate,
    retry: failed && (() => void retry(failed)),
    dismiss() {
      if (failed) editor.note({ dismissedJobId: failed.id });
      setFailed(null);
      setBanner(null);
    },
  };
}
