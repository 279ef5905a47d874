// Takes the answers of the survey and gives an invitation for them.

import type { CallDatabase } from "../adapters/job-store.ts";
import { json, posted, readJson, Refusal } from "../http.ts";
import { drawInvitationCode } from "../invitation-code.ts";
import type { SubmitSurveyAnswer, SurveyAnswers } from "../people-contract.ts";
import { honeypotSchema, surveyAnswersSchema } from "../people-schemas.ts";
import { addressOf, limitRate } from "../rate-limit.ts";
import { validated, validatedEmail } from "../validation.ts";

/** An office or a lecture hall shares one address. */
const SURVEYS_OF_ADDRESS = { action: "submit-survey", requests: 30, seconds: 600 };
const SURVEYS_OF_EMAIL = { action: "submit-survey-email", requests: 10, seconds: 3600 };

/** Codes drawn for one survey before it fails. With a million codes one draw in 2.8 million is taken. */
const DRAWS = 3;

type Outcome = { state: "invited"; code: string } | { state: "already_invited" } | { state: "code_taken" };

/** Stores the answers and answers the code of the address. @throws Refusal 409 `already_invited` */
async function invite(
  call: CallDatabase,
  email: string,
  { researchField, useCase, ...answers }: SurveyAnswers,
  draw: () => string,
): Promise<string> {
  const stored = { ...answers, research_field: researchField, use_case: useCase };
  for (let count = 0; count < DRAWS; count += 1) {
    const parameters = { p_email: email, p_code: draw(), p_answers: stored };
    const outcome = (await call("submit_survey", parameters)) as Outcome;
    if (outcome.state === "already_invited") throw new Refusal(409, "already_invited");
    if (outcome.state === "invited") return outcome.code;
  }
  throw new Error(`${DRAWS} invitation codes in a row were taken.`);
}

/**
 * POST SubmitSurveyRequest → SubmitSurveyAnswer, with the errors that stand there.
 *
 * @param draw makes a code of the form of invitations; tests draw one that is taken
 */
export const submitSurvey = ({
  call,
  draw = drawInvitationCode,
}: {
  call: CallDatabase;
  draw?: () => string;
}) =>
  posted(async (request) => {
    await limitRate(call, SURVEYS_OF_ADDRESS, addressOf(request));
    const body = await readJson(request, 40_000);
    const email = validatedEmail(body);
    const { website } = validated(honeypotSchema, body);
    const answers = validated(surveyAnswersSchema, body);
    const answer = (code: string) => json({ code, email } satisfies SubmitSurveyAnswer);
    if (website !== "") return answer(draw());
    await limitRate(call, SURVEYS_OF_EMAIL, email);
    return answer(await invite(call, email, answers, draw));
  });
