// Why the survey could not be sent.
import { Link } from "#ui/link.tsx";
import { ErrorBanner } from "#ui/message.tsx";
import type { SurveyProblem } from "./send-survey.ts";

type Props = { problem: SurveyProblem; email: string };

export function SurveyProblemBanner({ problem, email }: Props) {
  return (
    <ErrorBanner className="mt-6">
      {problem.message}
      {problem.signIn && (
        <>
          {" "}
          <Link to={`/login?${new URLSearchParams({ email }).toString()}`} className="survey-sign-in">
            Go to sign in
          </Link>
        </>
      )}
    </ErrorBanner>
  );
}
