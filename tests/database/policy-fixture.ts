// The rows that the policy matrix is tried on: two users and what one of them has.

export const owner = "11111111-1111-4111-8111-111111111111";
export const other = "22222222-2222-4222-8222-222222222222";
export const newcomer = "33333333-3333-4333-8333-333333333333";
/** Follows nobody and has no counters. */
export const lone = "44444444-4444-4444-8444-444444444444";
export const open = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa";
export const kept = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb";
export const bare = "cccccccc-cccc-4ccc-8ccc-cccccccccccc";
export const job = "dddddddd-dddd-4ddd-8ddd-dddddddddddd";

const podcast = (id: string, path: string, isPublic: boolean) =>
  `('${id}', '${owner}', 'T', 'A', 'N', 2000, 'k', '${owner}/${path}-podcast-audio.mp3', '${owner}/${path}-cover.webp', ${isPublic})`;

/** Without files, so that it could be deleted. */
export const spareBucket = "spare";

/** What stands in the database before anyone tries: a public, a private and an incomplete podcast of the owner. */
export const fixture = `
  insert into private.invite_codes (code) values ('OWNERINV'), ('OTHERINV'), ('NEWCOMER'), ('LONECODE'), ('FREECODE');
  insert into auth.users (id, email, raw_user_meta_data) values
    ('${owner}', 'owner@example.org', '{"invite_code": "OWNERINV"}'),
    ('${other}', 'other@example.org', '{"invite_code": "OTHERINV"}'),
    ('${newcomer}', 'newcomer@example.org', '{"invite_code": "NEWCOMER"}'),
    ('${lone}', 'lone@example.org', '{"invite_code": "LONECODE"}');
  update public.profiles set name = 'Owner' where id = '${owner}';
  insert into storage.buckets (id, name) values ('${spareBucket}', '${spareBucket}');
  delete from public.profile_stats where profile_id = '${lone}';
  delete from public.profiles where id = '${newcomer}';
  insert into public.podcasts
    (id, user_id, title, abstract, authors, publishing_year, keywords, audio_url, cover_image_url, is_public)
  values ${podcast(open, "1", true)}, ${podcast(kept, "2", false)}, ${podcast(bare, "3", false)};
  delete from public.podcast_stats where podcast_id = '${bare}';
  insert into public.podcast_scripts (podcast_id, script) values ('${open}', 's'), ('${kept}', 's');
  insert into public.transcripts (podcast_id) values ('${open}'), ('${kept}');
  insert into public.user_subscriptions (user_id, status) values ('${owner}', 'active');
  delete from public.subscription_plans where id = 'premium-year';
  insert into public.generation_jobs (id, user_id, idempotency_key, request_hash, title, path_stamp)
    values ('${job}', '${owner}', '${job}', repeat('a', 64), 'T', 1);
  insert into private.generation_papers (job_id, request) values ('${job}', '{}');
  insert into private.generation_steps (job_id, name, position) values ('${job}', 'summary', 1);
  insert into private.generation_attempts (job_id) values ('${job}');
  insert into private.generation_mails (job_id, outcome) values ('${job}', 'done');
  insert into private.token_days (day) values ('2000-01-01');
  insert into private.token_reservations (day, tokens) values ('2000-01-01', 1);
  insert into private.quota_ledger (user_id, job_id) values ('${owner}', '${job}');
  insert into private.waitlist (email) values ('owner@example.org');
  insert into private.stripe_customers (user_id, customer_id) values ('${owner}', 'cus_owner');
  insert into private.stripe_events (id, type, created_at) values ('evt_owner', 't', now());
  insert into private.survey_responses (email, role, research_field, experience, interests, challenges, use_case)
    values ('owner@example.org', 'r', 'f', 'e', '{i}', '{c}', 'u');
  insert into private.search_words_left (word) values ('t');
  insert into private.former_addresses (user_id, email) values ('${owner}', 'e');
  insert into private.rate_limits (action, subject, window_end) values ('a', 's', now());
  insert into public.likes values
    ('${owner}', '${open}', true, now()), ('${owner}', '${kept}', false, now());
  insert into public.playlists values
    ('${owner}', '${open}', true, now(), 'V', now(), now()), ('${owner}', '${kept}', false, now(), null, now(), now());
  insert into public.follows values
    ('${owner}', '${other}', true, now()), ('${other}', '${owner}', false, now()), ('${owner}', '${lone}', false, now());
  insert into public.playback_positions values ('${owner}', '${open}', 1, false, now());
  insert into public.listens values ('${job}', '${owner}', '${open}', 20, true, now());
  insert into private.listen_credits values ('${owner}', now());
  insert into private.onboarding_drafts (user_id, draft) values ('${owner}', '{}');
  insert into private.podcast_hidings values ('${open}', now());
  insert into private.sync_usage values ('${owner}', '2000-01-01', 1);
  insert into private.sync_clients (user_id, client_id) values ('${owner}', '${job}');
  insert into private.sync_rejects (user_id, client_id, mid, code, message)
    values ('${owner}', '${job}', 1, 'gone', '');
  insert into storage.objects (bucket_id, name) values
    ('podcasts', '${owner}/1-podcast-audio.mp3'), ('podcasts', '${owner}/2-podcast-audio.mp3'),
    ('covers', '${owner}/1-cover.webp'), ('covers', '${owner}/2-cover.webp'),
    ('avatars', '${owner}/avatar.png'), ('banners', '${owner}/banner.png'),
    ('generation', '${open}/speech-0.mp3');
  insert into storage.objects (bucket_id, name, user_metadata) values
    ('avatars', '${owner}/avatar.gif', '{"mark": "matrix"}'), ('avatars', '${other}/avatar.gif', '{"mark": "matrix"}');`;
