// Written by tools/generate-db-types.ts from the migrated database. Do not edit.

import type { ColumnType, Generated } from 'kysely';

/** Read as parsed JSON; written as text, because the driver sends arrays as PostgreSQL arrays. */
export type Json = ColumnType<unknown, string, string>;

export type StripeTables = {
  stripe_balances: {
    connection_id: string;
    balances: Json;
    payouts: Json;
    disputes: Json;
    missing: string[];
    read_at: Date;
  };
  stripe_codes: {
    code_hash: Buffer;
    attempt_hash: Buffer;
    user_id: string;
    account_id: string | null;
    business_name: string | null;
    created_at: Date;
    session_id: string | null;
    pending: string | null;
  };
  stripe_connections: {
    uuid: string;
    user_id: string;
    account_id: string;
    business_name: string | null;
    country: string | null;
    default_currency: string | null;
    livemode: boolean;
    access_token: string | null;
    refresh_token: string | null;
    token_expires_at: Date | null;
    connected_at: Date;
    disconnected_at: Date | null;
    disconnect_reason: 'owner' | 'deauthorised' | 'expired' | 'paused' | null;
    keeps_history: Generated<boolean>;
    disabled_since: Date | null;
    has_settled_posts: Generated<boolean>;
    renewing_until: Date | null;
  };
  stripe_events: {
    event_id: string;
    received_at: Date;
  };
  stripe_ledger: {
    uuid: string;
    user_id: string;
    account_id: string;
    txn_id: string;
    currency: string;
    amount: number;
    fee: number;
    net: number;
    reporting_category: string;
    type: string;
    status: string;
    source_id: string | null;
    exchange_rate: number | null;
    livemode: boolean;
    created_at: Date;
    available_on: Date | null;
    local_date: string;
    payment_id: string | null;
    stored_at: Date | null;
  };
  stripe_metric_day: {
    user_id: string;
    account_id: string;
    currency: string;
    local_date: string;
    mrr: number;
    is_estimated: boolean;
    customers: number;
    active_subs: number;
    new: number;
    expansion: number;
    contraction: number;
    churn: number;
    reactivation: number;
    churned_customers: number;
    new_customers: number;
  };
  stripe_named_subscriptions: {
    connection_id: string;
    sub_id: string;
    named_at: Date;
  };
  stripe_pauses: {
    provider: string;
    until: Date | null;
    reason: 'rate_limited' | 'refused' | 'unavailable' | null;
    refused_since: Date | null;
    rate_limits: Generated<number>;
    failures: Generated<Date[]>;
    suspect_user: string | null;
    suspect_reason: 'rate_limited' | 'refused' | null;
    suspect_at: Date | null;
  };
  stripe_revocations: {
    uuid: string;
    account_id: string;
    created_at: Date;
    due_at: Date | null;
  };
  stripe_settings: {
    user_id: string;
    amount_visibility: Generated<'hidden' | 'growth' | 'rounded' | 'exact'>;
  };
  stripe_sub_snapshot: {
    uuid: string;
    user_id: string;
    account_id: string;
    sub_id: string;
    item_id: string;
    customer_hash: Buffer;
    status: string;
    currency: string;
    mrr_minor: number;
    is_estimated: Generated<boolean>;
    valid_from: Date;
    valid_to: Date | null;
  };
  stripe_syncs: {
    account_id: string;
    provider: string;
    queued_at: Date | null;
    is_manual: Generated<boolean>;
    is_forced: Generated<boolean>;
    has_news: Generated<boolean>;
    not_before: Date | null;
    attempts: Generated<number>;
    run_since: Date | null;
    progress: number | null;
    imported: Generated<number>;
    error: string | null;
    last_sync_at: Date | null;
    next_sync_at: Date | null;
    last_manual_at: Date | null;
    last_forced_at: Date | null;
    newest_created: number | null;
    history_months: Generated<number>;
    history_from: number | null;
    history_to: number | null;
    window_from: number | null;
    window_newest: number | null;
    page_after: string | null;
    has_read_phase: Generated<boolean>;
    has_read_subscriptions: Generated<boolean>;
    reads_this_month: Generated<number>;
    reads_month: string | null;
    news_at: Date | null;
    full_read_at: Date | null;
    wants_full_read: Generated<boolean>;
    needs_metrics: Generated<boolean>;
    lane: Generated<number>;
    deadline: Date | null;
    wait_reason: 'rate_limited' | 'refused' | null;
    last_news_at: Date | null;
  };
  stripe_transaction: {
    uuid: string;
    user_id: string;
    account_id: string;
    local_date: string;
    currency: string;
    livemode: boolean;
    charges: number;
    disputed_charges: number;
    gross: number;
    refunds: number;
    disputes: number;
    fees: number;
    net: number;
    last_charge_at: Date | null;
    is_posted: Generated<boolean>;
    record: 'first' | 'best' | null;
    mrr_milestone: number | null;
    reversed: Generated<number>;
    reversed_later: Generated<number>;
  };
};
