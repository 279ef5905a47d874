import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendSurvey } from "#features/access/survey/send-survey.ts";
import { createSurveyDraft } from "#features/access/survey/survey-draft.ts";
import {
  emptyForm,
  isAnswered,
  reachableStep,
  type SurveyForm,
} from "#features/access/survey/survey-steps.ts";
import { failure, success } from "#lib/result.ts";
import { createMemoryStorage } from "#lib/small-storage.ts";
import { answering } from "./answering.ts";

const form: SurveyForm = {
  role: "Other",
  researchField: "human-computer-interaction",
  experience: "10+",
  interests: ["Building a research audience"],
  challenges: ["Finding time to read papers"],
  useCase: "לשמוע מאמרים 🎧 on the way",
  email: "ada@example.org",
};

describe("the steps of the survey", () => {
  test("each needs all of its answers, and no other step's", () => {
    for (const step of [1, 2, 3]) expect(isAnswered(step, form), `step ${step}`).toBe(true);
    const missing = [
      [1, { role: "" }],
      [1, { researchField: "" }],
      [1, { experience: "" }],
      [2, { interests: [] }],
      [2, { challenges: [] }],
      [3, { useCase: "" }],
      [3, { useCase: " \n\u0000" }],
      [3, { email: "" }],
      [3, { email: "ada@example" }],
    ] as const;
    for (const [step, without] of missing)
      for (const each of [1, 2, 3])
        expect(isAnswered(each, { ...form, ...without } as SurveyForm), JSON.stringify(without)).toBe(
          each !== step,
        );
  });

  test("a research field is taken by its id, not by its name", () => {
    expect(isAnswered(1, { ...form, researchField: "Human-Computer Interaction" })).toBe(false);
  });

  test("no step past an unanswered one is shown, and none but the three", () => {
    expect(reachableStep(3, form)).toBe(3);
    expect(reachableStep(2, form)).toBe(2);
    expect(reachableStep(9, form)).toBe(3);
    expect(reachableStep(-1, form)).toBe(1);
    expect(reachableStep(Number.NaN, form)).toBe(1);
    expect(reachableStep(3, { ...form, interests: [] })).toBe(2);
    expect(reachableStep(3, emptyForm("ada@example.org"))).toBe(1);
  });
});

describe("the draft of the survey", () => {
  test("gives back what was typed until it is cleared", () => {
    const storage = createMemoryStorage();
    const draft = createSurveyDraft(storage);
    draft.write(form, "");
    expect(createSurveyDraft(storage).read("")).toEqual(form);
    draft.clear();
    expect(draft.read("")).toEqual(emptyForm(""));
  });

  test("a link's address fills the form once, and what was typed over it stays", () => {
    const draft = createSurveyDraft(createMemoryStorage());
    expect(draft.read("first@example.org").email).toBe("first@example.org");
    draft.write({ ...form, email: "typed@example.org" }, "first@example.org");
    expect(draft.read("first@example.org").email).toBe("typed@example.org");
    expect(draft.read("").email).toBe("typed@example.org");
    expect(draft.read("second@example.org")).toEqual({ ...form, email: "second@example.org" });
  });

  test("drops what is on none of the lists any more, and keeps the rest", () => {
    const storage = createMemoryStorage();
    const draft = createSurveyDraft(storage);
    draft.write({ ...form, role: "Alchemist", interests: ["gold"] } as unknown as SurveyForm, "");
    expect(draft.read("")).toEqual({ ...form, role: "", interests: [] });
    for (const text of ["{", "null", "[]", '"x"']) {
      storage.setItem("orpheus-survey", text);
      expect(draft.read("ada@example.org").email, text).toBe("ada@example.org");
    }
  });

  test("a storage that is full takes nothing from the form", () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(() =>
      createSurveyDraft({ ...createMemoryStorage(), setItem: full }).write(form, ""),
    ).not.toThrow();
  });
});

describe("sending the survey", () => {
  let logged: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  test("sends every answer in the contract's form and answers the invitation", async () => {
    const invitation = { code: "ABCD1234", email: "ada@example.org" };
    const { callFunction, asked } = answering(200, invitation);
    const typed = { ...form, email: " Ada@Example.org", useCase: ` ${form.useCase}\n` };
    expect(await sendSurvey(callFunction, typed, "")).toEqual(success(invitation));
    expect(asked).toEqual([{ ...form, website: "" }]);
  });

  test.each([
    [409, { error: "Known.", code: "already_invited" }, { message: "Known.", signIn: true }],
    [422, { error: "Unclear.", code: "invalid_request" }, { message: "Unclear.", signIn: false }],
    [502, null, { message: "Something went wrong. Please try again.", signIn: false }],
    [0, null, { message: "Something went wrong. Please try again.", signIn: false }],
  ])(
    "a failure (%i %j) has the server's message where there is one, and is logged",
    async (status, body, told) => {
      expect(await sendSurvey(answering(status, body).callFunction, form, "")).toEqual(failure(told));
      expect(logged).toHaveBeenCalledOnce();
    },
  );
});
