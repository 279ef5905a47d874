// Sending the survey, and what is said when that fails (docs/product-rules.md).
import type { CallFunction } from "#backend";
import { failure, success, type Result } from "#lib/result.ts";
import type { SubmitSurveyAnswer, SubmitSurveyRequest } from "#people-contract";
import { completeAnswers, type SurveyForm } from "./survey-steps.ts";

export type SurveyProblem = {
  message: string;
  /** The address has an account or an invitation: signing in is what helps. */
  signIn: boolean;
};

/**
 * Sends a form whose steps are all answered. A failure goes to the log.
 * @param website what stands in the honeypot. @returns the invitation, or the server's message
 */
export async function sendSurvey(
  callFunction: CallFunction,
  form: SurveyForm,
  website: string,
): Promise<Result<SubmitSurveyAnswer, SurveyProblem>> {
  const request: SubmitSurveyRequest = { ...completeAnswers(form), website };
  const answer = await callFunction<SubmitSurveyAnswer>("submit-survey", request);
  if (answer.ok) return success(answer.value);
  // oxlint-disable-next-line no-console -- the product asks for it in the log (docs/product-rules.md)
  console.error("The survey could not be sent.", answer.error);
  return failure({ message: answer.error.message, signIn: answer.error.code === "already_invited" });
}
