// A survey as somebody would answer it, without the address.
import type { SurveyAnswers } from "../../supabase/functions/_shared/people-contract.ts";

export const SURVEY: SurveyAnswers = {
  role: "PhD Student",
  researchField: "human-computer-interaction",
  experience: "3-5",
  interests: ["Building a research audience", "Learning from other researchers"],
  challenges: ["Finding time to read papers"],
  useCase: "On the way to work.",
};
