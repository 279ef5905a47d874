// What each function of the API answers to whom. Called with ids of the owner: what a visitor, another user or the
// service key gets of them. A function that is not named here fails the policy matrix.
import type { Caller } from "./policy-expectations.ts";
import { bare, job, kept, owner } from "./policy-fixture.ts";

/** `nothing`: null, false or an empty list; `refused`: not allowed to call it. */
export type Answer = "answers" | "nothing" | "refused";
export type FunctionRow = {
  /** An expression; false and an empty list say that nothing of the owner's was reached. */
  call: string;
  answers: Record<Caller, Answer>;
};

const serviceAlone = { anon: "refused", owner: "refused", other: "refused" } as const;
const forService = (call: string, service: Answer = "answers"): FunctionRow => ({
  call,
  answers: { ...serviceAlone, service },
});
/** Of what is public, or of the caller's own; the service key is no user, and reads tables. */
const forEverybody = (call: string): FunctionRow => ({
  call,
  answers: { anon: "answers", owner: "answers", other: "answers", service: "refused" },
});
/** For users, each of their own. */
const forOwner = (call: string): FunctionRow => ({
  call,
  answers: { anon: "refused", owner: "answers", other: "nothing", service: "refused" },
});
/** For users, each about themselves. */
const forUsers = (call: string): FunctionRow => ({
  call,
  answers: { anon: "refused", owner: "answers", other: "answers", service: "refused" },
});
const lease = `'${job}', 'summary', '${bare}'`;

/** By signature. An answer to a visitor or another user that holds the id of the private podcast fails as well. */
export const functions: Record<string, FunctionRow> = {
  "check_invite(text)": forService("public.check_invite('FREECODE')"),
  "sign_up_refusal(text,text)": forService("public.sign_up_refusal('x@example.org', 'NONESUCH')"),
  "join_waitlist(text)": forService("public.join_waitlist('matrix@example.org')"),
  "submit_survey(text,text,jsonb)": forService(
    `public.submit_survey('matrix@example.org', 'MATRIXCO', '{"role": "r", "research_field": "f", "experience": "e",
      "interests": ["i"], "challenges": ["c"], "use_case": "u"}')`,
  ),
  "billing_account(uuid)": forService(`public.billing_account('${owner}')`),
  "keep_customer(uuid,text,text)": forService(`public.keep_customer('${owner}', 'cus_owner', null)`),
  "forget_customer(uuid,text)": forService(`public.forget_customer('${owner}', 'cus_none')::text is null`),
  "session_is_fresh(uuid,uuid)": forService(`public.session_is_fresh('${owner}', '${owner}') is not null`),
  "account_remains(uuid)": forService(`public.account_remains('${owner}')`),
  "export_page(uuid,text,text,integer,integer)": forService(
    `public.export_page('${owner}', 'profile', null, 1, 1)`,
  ),
  "export_size(uuid)": forService(`public.export_size('${owner}')`),
  "remove_account_rows(uuid)": forService(`public.remove_account_rows('${bare}')`),
  "drop_unused_words(integer)": forService("public.drop_unused_words(1) is not null"),
  "remove_account(uuid)": forService(`public.remove_account('${bare}')::text is null`),
  "begin_checkout(uuid,text)": forService(`public.begin_checkout('${owner}', 'price_orpheus_pro_month')`),
  "keep_checkout(uuid,integer,text)": forService(`public.keep_checkout('${owner}', 1, 'cs_test')`, "nothing"),
  "end_checkout(uuid,integer)": forService(`public.end_checkout('${owner}', 1)::text is null`),
  "begin_reading(text,integer)": forService(`public.begin_reading('cus_owner', 0)`),
  "store_reading(text,bigint,jsonb,boolean,jsonb)": forService(
    `public.store_reading('cus_owner', 0, null, false, null)`,
  ),
  "knows_event(text)": forService(`public.knows_event('evt_owner')`),
  "count_request(text,text,integer,integer)": forService("public.count_request('m', 's', 1, 60) is not null"),
  "count_request_in_window(text,text,integer,integer)": forService(
    "public.count_request_in_window('m', 's', 1, 60) is not null",
  ),
  "take_back_request(text,text,timestamp with time zone)": forService(
    "public.take_back_request('m', 's')::text is null",
  ),
  "start_generation(uuid,uuid,text,jsonb,jsonb,bigint,bigint)": forService(
    `public.start_generation('${owner}', '${bare}', repeat('c', 64), '{"title": "T"}', '[]')`,
  ),
  "retry_generation(uuid,uuid,bigint)": forService(`public.retry_generation('${owner}', '${job}')`),
  "claim_generation_step(uuid,text,integer,integer)": forService(
    `public.claim_generation_step('${job}', 'summary', 60, 4)`,
  ),
  "generation_paper(uuid)": forService(`public.generation_paper('${job}')`),
  "save_generation_step(uuid,text,uuid,jsonb,integer,jsonb,integer)": forService(
    `public.save_generation_step(${lease}, '{}', 1, null, 4)`,
  ),
  "fail_generation_step(uuid,text,uuid,text,text,text,integer)": forService(
    `public.fail_generation_step(${lease}, 'internal', '', '', null)`,
  ),
  "postpone_generation_step(uuid,text,uuid,integer)": forService(
    `public.postpone_generation_step(${lease}, 1)`,
  ),
  "waits_for_tokens(uuid)": forService(`public.waits_for_tokens('${job}')`, "nothing"),
  "reserve_tokens(uuid,text,uuid,bigint,bigint)": forService(`public.reserve_tokens(${lease}, 1, null)`),
  "settle_tokens(uuid,bigint)": forService(`public.settle_tokens('${bare}', 1)::text is null`),
  "publish_generation(uuid,uuid,integer,jsonb)": forService(
    `public.publish_generation('${job}', '${bare}', 1, '{}')`,
  ),
  "describe_generation(uuid)": forService(`public.describe_generation('${job}')`),
  "cancel_generation(uuid,uuid)": forService(`public.cancel_generation('${owner}', '${bare}')`),
  "cancelled_generation(uuid)": forService(`public.cancelled_generation('${job}')`, "nothing"),
  "generation_owner(uuid)": forService(`public.generation_owner('${job}')`),
  "open_generations(uuid,integer,integer)": forService(`public.open_generations('${job}', 4, 1)`),
  "untidy_generations(integer)": forService("public.untidy_generations(1)", "nothing"),
  "mark_generation_tidy(uuid)": forService(`public.mark_generation_tidy('${job}')::text is null`),
  "generation_state(uuid)": forOwner(`public.generation_state('${job}')`),
  "current_generation()": forOwner("public.current_generation()"),
  "own_generations(timestamp with time zone,uuid,integer)": forOwner("public.own_generations() -> 'jobs'"),
  "claim_generation_mail(uuid)": forService(`public.claim_generation_mail('${job}')`, "nothing"),
  "settle_generation_mail(uuid,text,uuid,text)": forService(
    `public.settle_generation_mail('${job}', 'done', '${bare}', 'sent')`,
  ),
  "podcast_quota()": forUsers("public.podcast_quota()"),
  "own_profile()": forUsers("public.own_profile()"),
  "own_email_change()": forUsers("public.own_email_change()"),
  // Each of the caller's own alone.
  "onboarding_state()": forUsers("public.onboarding_state()"),
  "save_onboarding_draft(jsonb)": forUsers("public.save_onboarding_draft('{}')"),
  "complete_onboarding(jsonb)": forUsers(`public.complete_onboarding('{"name": "N", "affiliation": "A",
    "status": "Professor", "research_interests": "physics", "banner_background": "dna"}')::text is null`),
  "listening_statistics(text,uuid[])": forUsers("public.listening_statistics('Europe/Berlin', '{}')"),
  "use_picture(text,jsonb)": forUsers(
    `public.use_picture('avatar', '{"extension": "gif", "mark": "matrix"}')`,
  ),
  "podcast_counts(uuid[])": {
    call: `public.podcast_counts('{${kept}}')`,
    answers: { anon: "nothing", owner: "answers", other: "nothing", service: "refused" },
  },
  "podcast_texts(uuid[])": {
    call: `public.podcast_texts('{${kept}}')`,
    answers: { anon: "nothing", owner: "answers", other: "nothing", service: "refused" },
  },
  "list_podcasts(text,text,text,integer)": forEverybody("public.list_podcasts('recent', null, null, 50)"),
  "search_podcasts(text,text,text,integer)": forEverybody("public.search_podcasts('T', null, null, 50)"),
  "newest_people()": forEverybody("public.newest_people()"),
  "profile_page(uuid)": forEverybody(`public.profile_page('${owner}')`),
  // A visitor and another user are told of the owner's public episode alone.
  "profile_publications(uuid,text,text,integer)": forEverybody(
    `public.profile_publications('${owner}', 'popular', null, 50)`,
  ),
  "profile_people(uuid,text,text,integer)": forUsers(
    `public.profile_people('${owner}', 'followers', null, 50)`,
  ),
  "sync_pull(text,text,text,integer)": forEverybody("public.sync_pull(null, null, null, 500)"),
  "sync_push(text,text,integer,jsonb)": {
    // Whether the like of the private podcast was taken.
    call: `public.sync_push('${bare}', '0', 1, '[{"kind": "like", "mid": "1", "age": 0, "present": true,
      "target": "${kept}"}]') -> 'rejects' = '[]'`,
    answers: { anon: "refused", owner: "answers", other: "nothing", service: "refused" },
  },
};
