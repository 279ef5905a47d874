// The schema `public` as supabase-js is typed by it. Written by `npm run db:types` from the migrations;
// a change made here is lost.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      follows: {
        Row: {
          event_at: string
          follower_id: string
          following_id: string
          present: boolean
        }
        Insert: {
          event_at: string
          follower_id: string
          following_id: string
          present: boolean
        }
        Update: {
          event_at?: string
          follower_id?: string
          following_id?: string
          present?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "follows_follower_id_fkey"
            columns: ["follower_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "follows_following_id_fkey"
            columns: ["following_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      generation_jobs: {
        Row: {
          cancelled_at: string | null
          created_at: string
          ended_at: string | null
          error_code: string | null
          error_message: string | null
          files_removed_at: string | null
          id: string
          idempotency_key: string
          path_stamp: number
          podcast_id: string | null
          request_hash: string
          status: string
          title: string
          updated_at: string
          user_id: string
        }
        Insert: {
          cancelled_at?: string | null
          created_at?: string
          ended_at?: string | null
          error_code?: string | null
          error_message?: string | null
          files_removed_at?: string | null
          id?: string
          idempotency_key: string
          path_stamp: number
          podcast_id?: string | null
          request_hash: string
          status?: string
          title: string
          updated_at?: string
          user_id: string
        }
        Update: {
          cancelled_at?: string | null
          created_at?: string
          ended_at?: string | null
          error_code?: string | null
          error_message?: string | null
          files_removed_at?: string | null
          id?: string
          idempotency_key?: string
          path_stamp?: number
          podcast_id?: string | null
          request_hash?: string
          status?: string
          title?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "generation_jobs_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: false
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "generation_jobs_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      likes: {
        Row: {
          event_at: string
          podcast_id: string
          present: boolean
          user_id: string
        }
        Insert: {
          event_at: string
          podcast_id: string
          present: boolean
          user_id: string
        }
        Update: {
          event_at?: string
          podcast_id?: string
          present?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "likes_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: false
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "likes_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      listens: {
        Row: {
          counted: boolean
          created_at: string
          duration: number
          field_of_research: string | null
          id: string
          podcast_id: string | null
          user_id: string
        }
        Insert: {
          counted: boolean
          created_at: string
          duration: number
          field_of_research?: string | null
          id: string
          podcast_id?: string | null
          user_id: string
        }
        Update: {
          counted?: boolean
          created_at?: string
          duration?: number
          field_of_research?: string | null
          id?: string
          podcast_id?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "listens_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: false
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listens_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      playback_positions: {
        Row: {
          event_at: string
          finished: boolean
          podcast_id: string
          seconds: number
          user_id: string
        }
        Insert: {
          event_at: string
          finished: boolean
          podcast_id: string
          seconds: number
          user_id: string
        }
        Update: {
          event_at?: string
          finished?: boolean
          podcast_id?: string
          seconds?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "playback_positions_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: false
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "playback_positions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      playlists: {
        Row: {
          created_at: string
          event_at: string
          podcast_id: string
          position: string | null
          position_at: string
          present: boolean
          user_id: string
        }
        Insert: {
          created_at: string
          event_at: string
          podcast_id: string
          position?: string | null
          position_at: string
          present: boolean
          user_id: string
        }
        Update: {
          created_at?: string
          event_at?: string
          podcast_id?: string
          position?: string | null
          position_at?: string
          present?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "playlists_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: false
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "playlists_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      podcast_scripts: {
        Row: {
          created_at: string
          podcast_id: string
          script: string
        }
        Insert: {
          created_at?: string
          podcast_id: string
          script: string
        }
        Update: {
          created_at?: string
          podcast_id?: string
          script?: string
        }
        Relationships: [
          {
            foreignKeyName: "podcast_scripts_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: true
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
        ]
      }
      podcast_stats: {
        Row: {
          created_at: string
          created_day: string
          field_of_research: string
          is_public: boolean
          like_count: number
          listen_count: number
          podcast_id: string
          save_count: number
          user_id: string | null
        }
        Insert: {
          created_at?: string
          created_day?: never
          field_of_research?: string
          is_public?: boolean
          like_count?: number
          listen_count?: number
          podcast_id: string
          save_count?: number
          user_id?: string | null
        }
        Update: {
          created_at?: string
          created_day?: never
          field_of_research?: string
          is_public?: boolean
          like_count?: number
          listen_count?: number
          podcast_id?: string
          save_count?: number
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "podcast_stats_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: true
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
        ]
      }
      podcasts: {
        Row: {
          abstract: string
          audio_bytes: number | null
          audio_rev: number
          audio_seconds: number | null
          audio_url: string
          authors: string
          citation_count: number
          cover_image_url: string | null
          created_at: string
          doi: string | null
          field_of_research: string
          id: string
          is_public: boolean
          keywords: string
          part_sha256: string[]
          publishing_year: number
          research_fields: string[]
          summary: string | null
          title: string
          updated_at: string
          user_id: string
        }
        Insert: {
          abstract: string
          audio_bytes?: number | null
          audio_rev?: number
          audio_seconds?: number | null
          audio_url: string
          authors: string
          citation_count?: number
          cover_image_url?: string | null
          created_at?: string
          doi?: string | null
          field_of_research?: string
          id?: string
          is_public?: boolean
          keywords: string
          part_sha256?: string[]
          publishing_year: number
          research_fields?: string[]
          summary?: string | null
          title: string
          updated_at?: string
          user_id: string
        }
        Update: {
          abstract?: string
          audio_bytes?: number | null
          audio_rev?: number
          audio_seconds?: number | null
          audio_url?: string
          authors?: string
          citation_count?: number
          cover_image_url?: string | null
          created_at?: string
          doi?: string | null
          field_of_research?: string
          id?: string
          is_public?: boolean
          keywords?: string
          part_sha256?: string[]
          publishing_year?: number
          research_fields?: string[]
          summary?: string | null
          title?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "podcasts_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profile_stats: {
        Row: {
          follower_count: number
          following_count: number
          profile_id: string
        }
        Insert: {
          follower_count?: number
          following_count?: number
          profile_id: string
        }
        Update: {
          follower_count?: number
          following_count?: number
          profile_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "profile_stats_profile_id_fkey"
            columns: ["profile_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          affiliation: string
          avatar_url: string | null
          banner_background: string | null
          bio: string
          created_at: string
          custom_banner_url: string | null
          github: string
          hidden_from_researchers: boolean
          id: string
          instagram: string
          linkedin: string
          name: string
          notifications_enabled: boolean
          onboarding_completed: boolean
          research_gate: string
          research_interests: string[]
          status: string
          updated_at: string
          website: string
        }
        Insert: {
          affiliation?: string
          avatar_url?: string | null
          banner_background?: string | null
          bio?: string
          created_at?: string
          custom_banner_url?: string | null
          github?: string
          hidden_from_researchers?: boolean
          id: string
          instagram?: string
          linkedin?: string
          name?: string
          notifications_enabled?: boolean
          onboarding_completed?: boolean
          research_gate?: string
          research_interests?: string[]
          status?: string
          updated_at?: string
          website?: string
        }
        Update: {
          affiliation?: string
          avatar_url?: string | null
          banner_background?: string | null
          bio?: string
          created_at?: string
          custom_banner_url?: string | null
          github?: string
          hidden_from_researchers?: boolean
          id?: string
          instagram?: string
          linkedin?: string
          name?: string
          notifications_enabled?: boolean
          onboarding_completed?: boolean
          research_gate?: string
          research_interests?: string[]
          status?: string
          updated_at?: string
          website?: string
        }
        Relationships: []
      }
      subscription_plans: {
        Row: {
          created_at: string
          currency: string
          description: string
          features: string[]
          id: string
          interval: string
          name: string
          podcast_limit: number
          price: number
          stripe_price_id: string | null
          tier: string
          trial_days: number
        }
        Insert: {
          created_at?: string
          currency?: string
          description: string
          features?: string[]
          id: string
          interval: string
          name: string
          podcast_limit: number
          price: number
          stripe_price_id?: string | null
          tier: string
          trial_days?: number
        }
        Update: {
          created_at?: string
          currency?: string
          description?: string
          features?: string[]
          id?: string
          interval?: string
          name?: string
          podcast_limit?: number
          price?: number
          stripe_price_id?: string | null
          tier?: string
          trial_days?: number
        }
        Relationships: []
      }
      transcripts: {
        Row: {
          chapters: Json
          created_at: string
          podcast_id: string
          segments: Json
          updated_at: string
        }
        Insert: {
          chapters?: Json
          created_at?: string
          podcast_id: string
          segments?: Json
          updated_at?: string
        }
        Update: {
          chapters?: Json
          created_at?: string
          podcast_id?: string
          segments?: Json
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "transcripts_podcast_id_fkey"
            columns: ["podcast_id"]
            isOneToOne: true
            referencedRelation: "podcasts"
            referencedColumns: ["id"]
          },
        ]
      }
      user_subscriptions: {
        Row: {
          cancel_at_period_end: boolean
          current_period_end: string | null
          current_period_start: string | null
          interval: string | null
          status: string
          stripe_price_id: string | null
          stripe_subscription_id: string | null
          synced_at: string
          tier: string
          user_id: string
        }
        Insert: {
          cancel_at_period_end?: boolean
          current_period_end?: string | null
          current_period_start?: string | null
          interval?: string | null
          status: string
          stripe_price_id?: string | null
          stripe_subscription_id?: string | null
          synced_at?: string
          tier?: string
          user_id: string
        }
        Update: {
          cancel_at_period_end?: boolean
          current_period_end?: string | null
          current_period_start?: string | null
          interval?: string | null
          status?: string
          stripe_price_id?: string | null
          stripe_subscription_id?: string | null
          synced_at?: string
          tier?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "user_subscriptions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: Record<never, never>
    Functions: {
      account_remains: {
        Args: { p_user: string }
        Returns: Json
      }
      begin_checkout: {
        Args: { p_user: string; p_price: string }
        Returns: Json
      }
      begin_reading: {
        Args: { p_customer: string; p_seconds: number }
        Returns: Json
      }
      billing_account: {
        Args: { p_user: string }
        Returns: Json
      }
      cancel_generation: {
        Args: { p_user_id: string; p_job_id: string }
        Returns: Json
      }
      cancelled_generation: {
        Args: { p_job_id: string }
        Returns: Json
      }
      check_invite: {
        Args: { p_code: string }
        Returns: Json
      }
      claim_generation_mail: {
        Args: { p_job_id?: string }
        Returns: Json
      }
      claim_generation_step: {
        Args: { p_job_id: string; p_step: string; p_lease_seconds: number; p_parallel: number }
        Returns: Json
      }
      complete_onboarding: {
        Args: { p_profile: Json }
        Returns: undefined
      }
      count_request: {
        Args: { p_action: string; p_subject: string; p_limit: number; p_window_seconds: number }
        Returns: number
      }
      count_request_in_window: {
        Args: { p_action: string; p_subject: string; p_limit: number; p_window_seconds: number }
        Returns: Json
      }
      current_generation: {
        Args: never
        Returns: Json
      }
      describe_generation: {
        Args: { p_job_id: string }
        Returns: Json
      }
      drop_unused_words: {
        Args: { p_limit: number }
        Returns: number
      }
      end_checkout: {
        Args: { p_user: string; p_attempt: number }
        Returns: undefined
      }
      export_page: {
        Args: { p_user: string; p_part: string; p_after: string; p_rows: number; p_bytes: number }
        Returns: Json
      }
      export_size: {
        Args: { p_user: string }
        Returns: Json
      }
      fail_generation_step: {
        Args: { p_job_id: string; p_step: string; p_token: string; p_code: string; p_message: string; p_detail: string; p_retry_milliseconds: number }
        Returns: string
      }
      forget_customer: {
        Args: { p_user: string; p_customer: string }
        Returns: undefined
      }
      generation_owner: {
        Args: { p_job_id: string }
        Returns: string
      }
      generation_paper: {
        Args: { p_job_id: string }
        Returns: Json
      }
      generation_state: {
        Args: { p_job_id: string }
        Returns: Json
      }
      join_waitlist: {
        Args: { p_email: string }
        Returns: boolean
      }
      keep_checkout: {
        Args: { p_user: string; p_attempt: number; p_session: string }
        Returns: boolean
      }
      keep_customer: {
        Args: { p_user: string; p_customer: string; p_gone: string }
        Returns: string
      }
      knows_event: {
        Args: { p_id: string }
        Returns: boolean
      }
      list_podcasts: {
        Args: { p_list: string; p_field: string; p_after: string; p_limit: number }
        Returns: Json
      }
      listening_statistics: {
        Args: { p_time_zone: string; p_listens: string[] }
        Returns: Json
      }
      mark_generation_tidy: {
        Args: { p_job_id: string }
        Returns: undefined
      }
      newest_people: {
        Args: never
        Returns: Json
      }
      onboarding_state: {
        Args: never
        Returns: Json
      }
      open_generations: {
        Args: { p_job_id: string; p_parallel: number; p_limit: number }
        Returns: Json
      }
      own_email_change: {
        Args: never
        Returns: Json
      }
      own_generations: {
        Args: { p_ended_before?: string; p_id_before?: string; p_limit?: number }
        Returns: Json
      }
      own_profile: {
        Args: never
        Returns: Database["public"]["Tables"]["profiles"]["Row"]
      }
      podcast_counts: {
        Args: { p_podcasts: string[] }
        Returns: Json
      }
      podcast_quota: {
        Args: never
        Returns: Json
      }
      podcast_texts: {
        Args: { p_podcasts: string[] }
        Returns: Json
      }
      postpone_generation_step: {
        Args: { p_job_id: string; p_step: string; p_token: string; p_milliseconds: number }
        Returns: string
      }
      profile_page: {
        Args: { p_person: string }
        Returns: Json
      }
      profile_people: {
        Args: { p_person: string; p_list: string; p_after: string; p_limit: number }
        Returns: Json
      }
      profile_publications: {
        Args: { p_person: string; p_sort: string; p_after: string; p_limit: number }
        Returns: Json
      }
      publish_generation: {
        Args: { p_job_id: string; p_token: string; p_milliseconds: number; p_episode: Json }
        Returns: Json
      }
      remove_account: {
        Args: { p_user: string }
        Returns: undefined
      }
      remove_account_rows: {
        Args: { p_user: string }
        Returns: string
      }
      reserve_tokens: {
        Args: { p_job_id: string; p_step: string; p_token: string; p_tokens: number; p_daily_tokens: number }
        Returns: Json
      }
      retry_generation: {
        Args: { p_user_id: string; p_job_id: string; p_daily_tokens?: number }
        Returns: Json
      }
      save_generation_step: {
        Args: { p_job_id: string; p_step: string; p_token: string; p_output: Json; p_milliseconds: number; p_new_steps: Json; p_parallel: number }
        Returns: Json
      }
      save_onboarding_draft: {
        Args: { p_draft: Json }
        Returns: Json
      }
      search_podcasts: {
        Args: { p_query: string; p_field: string; p_after: string; p_limit: number }
        Returns: Json
      }
      session_is_fresh: {
        Args: { p_user: string; p_session: string }
        Returns: boolean
      }
      settle_generation_mail: {
        Args: { p_job_id: string; p_outcome: string; p_token: string; p_result: string }
        Returns: string
      }
      settle_tokens: {
        Args: { p_id: string; p_tokens: number }
        Returns: undefined
      }
      sign_up_refusal: {
        Args: { p_email: string; p_code: string }
        Returns: string
      }
      start_generation: {
        Args: { p_user_id: string; p_idempotency_key: string; p_request_hash: string; p_request: Json; p_steps: Json; p_tokens?: number; p_daily_tokens?: number }
        Returns: Json
      }
      store_reading: {
        Args: { p_customer: string; p_reading: number; p_subscription: Json; p_trial_used: boolean; p_event: Json }
        Returns: Json
      }
      submit_survey: {
        Args: { p_email: string; p_code: string; p_answers: Json }
        Returns: Json
      }
      sync_pull: {
        Args: { p_epoch: string; p_private_cursor: string; p_public_cursor: string; p_limit: number }
        Returns: Json
      }
      sync_push: {
        Args: { p_client: string; p_base: string; p_version: number; p_mutations: Json }
        Returns: Json
      }
      take_back_request: {
        Args: { p_action: string; p_subject: string; p_window?: string }
        Returns: undefined
      }
      untidy_generations: {
        Args: { p_limit: number }
        Returns: Json
      }
      use_picture: {
        Args: { p_kind: string; p_picture: Json }
        Returns: Json
      }
      waits_for_tokens: {
        Args: { p_job_id: string }
        Returns: boolean
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
};
