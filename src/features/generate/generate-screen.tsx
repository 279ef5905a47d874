// From a paper to an episode: the file on one side, its details on the other, and the dialog while it is made.
import { Sparkles } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { isUsedUp, type PlanUse } from "#billing";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ArrivalDialog } from "./arrival-dialog.tsx";
import type { Arrival } from "./arrivals.ts";
import { DetailsForm } from "./details-form.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { ProgressDialog } from "./progress-dialog.tsx";
import { QuotaLine } from "./quota-line.tsx";
import { UpgradeDialog } from "./upgrade-dialog.tsx";
import { whatIsMissing } from "./what-is-missing.ts";
import { UploadArea } from "./upload-area.tsx";
import { useArrival } from "./use-arrival.ts";
import { useGenerate, type GeneratePorts } from "./use-generate.ts";
import { usePlanLimit } from "./use-plan-limit.ts";

const promises = [
  ["A structured summary", "Key findings, background, method, results, discussion and conclusion."],
  ["A cover of its own", "Drawn for this paper and its field."],
  ["A narrated episode", "Five to seven minutes of plain spoken English with chapters and a transcript."],
] as const;

function WhatYouGet() {
  return (
    <Card>
      <h2 className="text-2xl">What you get</h2>
      <dl className="mt-4 grid gap-4">
        {promises.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-[0.9375rem] text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const page = "page-width pt-6 pb-16 lg:pt-9";
const columns = "mt-3 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]";

/** As tall as the window at least: the footer does not come before the form. */
const Opening = ({ head }: { head: ReactNode }) => (
  <div className={`${page} min-h-dvh`}>
    {head}
    <div className={columns}>
      <Skeleton className="h-52 w-full rounded-xl" />
    </div>
  </div>
);

type GenerateScreenProps = GeneratePorts & {
  currentYear: number;
  /** Looks for a paper that came from outside the app; a new function is a new reason to look. */
  lookForArrival(): Promise<Arrival | null>;
  /** The way to the user's episodes. */
  episodes: ReactNode;
  /** What is left of the plan, as the device has it: null before it was heard, undefined while it is looked for. */
  planUse: PlanUse | null | undefined;
  /** Whether the plan is used up, by the latest word that can be had. */
  askWhetherUsedUp(): Promise<boolean>;
  online: boolean;
};

export function GenerateScreen({
  currentYear,
  lookForArrival,
  episodes,
  planUse,
  askWhetherUsedUp,
  online,
  ...ports
}: GenerateScreenProps) {
  const generate = useGenerate(ports);
  const formId = useId();
  const missingId = useId();
  const { editor } = ports;
  const { draft, running, problem, unread } = generate;
  const arrival = useArrival(lookForArrival, editor, {
    busy: !generate.loaded || !generate.settled || running || generate.reading.state === "reading",
    taken: draft.paper !== null,
  });
  // A paper that was sent off counts already, and so does what runs.
  const isToBeSent = draft.paper !== null && draft.sent === null && !running;
  const isBarred = usePlanLimit(
    isToBeSent && generate.settled && arrival.question === null && isUsedUp(planUse ?? null),
    askWhetherUsedUp,
  );
  const missing = running ? null : whatIsMissing(draft.paper !== null, generate.reading);
  const banner = useRef<HTMLDivElement>(null);

  // The button that led to the failure stands at the other end of the form.
  useEffect(() => {
    if (problem) banner.current?.scrollIntoView({ block: "center" });
  }, [problem]);

  const head = (
    <>
      <title>Generate Podcast · Orpheus</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Generate Podcast</h1>
        {episodes}
      </div>
      <div className="mt-1">
        <QuotaLine planUse={planUse} online={online} />
      </div>
    </>
  );
  if (!generate.loaded) return <Opening head={head} />;

  return (
    <div className={page}>
      {head}
      <div className={columns}>
        <div className="flex flex-col gap-6">
          {problem && (
            <div ref={banner}>
              <ErrorBanner>
                {problem}
                {unread && (
                  <span className="mt-2 flex flex-wrap gap-2">
                    <Button variant="danger" onClick={() => arrival.again(unread)} disabled={running}>
                      Try again
                    </Button>
                  </span>
                )}
                {!unread && generate.retry && (
                  <span className="mt-2 flex flex-wrap gap-2">
                    <Button variant="danger" onClick={generate.retry} disabled={running}>
                      Try again
                    </Button>
                    <Button variant="quiet" onClick={generate.dismiss}>
                      Dismiss
                    </Button>
                  </span>
                )}
              </ErrorBanner>
            </div>
          )}
          {running && arrival.waiting && (
            <p className="text-sm text-soft">
              <span className="font-semibold wrap-anywhere text-ink">{arrival.waiting}</span> has arrived and
              waits here until this episode is made.
            </p>
          )}
          <UploadArea
            file={draft.file}
            paper={draft.paper}
            reading={generate.reading}
            disabled={running}
            onChoose={(file) => void editor.choose(file)}
            onRemove={() => editor.remove()}
          />
          <DetailsForm
            id={formId}
            form={draft.form}
            suggested={draft.suggested}
            doubtful={draft.doubtful ?? []}
            currentYear={currentYear}
            disabled={running}
            onType={(form) => editor.type(form)}
            onSubmit={(form) => void generate.generate(form)}
          />
          <div>
            <Button
              type="submit"
              form={formId}
              size="large"
              wide
              disabled={running || !draft.paper}
              aria-describedby={missing === null ? undefined : missingId}
            >
              <Sparkles aria-hidden="true" />
              {running ? "Generating..." : "Generate Podcast"}
            </Button>
            {generate.unkept && (
              <output className="mt-2 block text-center text-sm text-danger">
                This device has no room to keep your draft. Stay on this page until the episode is being made.
              </output>
            )}
            {missing !== null && (
              <p id={missingId} className="mt-2 text-center text-sm text-soft">
                {missing}
              </p>
            )}
          </div>
          {running && (
            <Button variant="quiet" onClick={generate.show}>
              Show progress
            </Button>
          )}
        </div>
        <aside className="hidden lg:block">
          <div className="sticky top-24">
            <WhatYouGet />
          </div>
        </aside>
      </div>
      <ProgressDialog
        open={generate.dialogOpen}
        job={generate.job}
        at={generate.at}
        clock={ports.clock}
        waitingForNetwork={generate.waitingForNetwork}
        cancelling={generate.cancelling}
        onCancel={generate.cancel}
        onHide={generate.hide}
      />
      {arrival.question && (
        <ArrivalDialog
          arrived={arrival.question.name}
          present={draft.file?.name ?? "Your paper"}
          onUse={arrival.question.use}
          onKeep={arrival.question.keep}
        />
      )}
      {generate.password && (
        <PasswordDialog
          wrong={generate.password.wrong}
          onAnswer={(password) => editor.answerPassword(password)}
        />
      )}
      <UpgradeDialog open={generate.limited || isBarred} planUse={planUse ?? null} />
    </div>
  );
}
