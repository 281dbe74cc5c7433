import type { Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/schema.ts'
import { tablesInOrder } from '../../src/platform/database/table-order.ts'

/** What is hard to carry over: quotes, line ends that only some know, other scripts, and what looks like an escape. */
const awkward = `"quoted" 'single' \\n \n \r\n \u2028 Ω 漢字 🦜 {"json": "\\u0000"}`
const largest = Number.MAX_SAFE_INTEGER
const at = Date.UTC(2026, 10, 15)

const rows: { [Table in keyof Database]: readonly Database[Table][] } = {
  organizations: [
    {
      id: 'org_1',
      name: awkward,
      plan: 'default',
      retention: 'contributor',
      created_at: at,
      overrides: '{"models":["*"]}',
      deleted_at: null,
      contributor_terms_accepted_at: at,
      contributor_terms_accepted_by: 'acct_1',
      contributor_terms_version: '1',
    },
  ],
  accounts: [1, 2].map((number) => ({
    id: `acct_${number}`,
    email: `${number}@people.test`,
    name: number === 1 ? null : awkward,
    password_hash: 'scrypt$…',
    created_at: at,
    email_verified_at: at,
    access_granted_at: number === 1 ? at : null,
    onboarded_at: null,
    restricted_at: null,
    restricted_reason: null,
    is_operator: number === 1 ? 1 : 0,
  })),
  projects: [{ id: 'proj_1', organization_id: 'org_1', name: '', created_at: 0, archived_at: null }],
  api_keys: Array.from({ length: 1001 }, (_, number) => ({
    id: `key_${number}`,
    project_id: 'proj_1',
    name: `key ${number}`,
    hint: 'abcd',
    hash: `hash ${number}`,
    pepper_id: '1',
    created_at: at + number,
    expires_at: null,
    revoked_at: number % 2 === 0 ? at : null,
    last_used_at: null,
    created_by: 'acct_1',
    replaced_by: null,
  })),
  operator_tokens: [
    { id: 'oper_1', name: 'o', hint: 'abcd', hash: 'h', pepper_id: '1', created_at: at, revoked_at: null },
  ],
  sessions: [
    {
      id: 'sess_1',
      account_id: 'acct_1',
      hash: 'h',
      pepper_id: '1',
      created_at: at,
      last_seen_at: at,
      authenticated_at: at,
      expires_at: at,
      revoked_at: null,
      address: '::1',
      user_agent: awkward,
    },
  ],
  account_tokens: [
    {
      id: 'link_1',
      account_id: 'acct_2',
      purpose: 'verify-email',
      password_hash: null,
      hash: 'h',
      pepper_id: '1',
      created_at: at,
      expires_at: at,
      used_at: null,
    },
  ],
  attempts: [{ key: 'digest', failures: 3, first_at: at, blocked_until: 0 }],
  memberships: [
    { organization_id: 'org_1', account_id: 'acct_1', role: 'owner', created_at: at, removed_at: null },
    { organization_id: 'org_1', account_id: 'acct_2', role: 'viewer', created_at: at, removed_at: at },
  ],
  invitations: [
    {
      id: 'inv_1',
      organization_id: 'org_1',
      email: 'x@people.test',
      role: 'admin',
      hash: 'h',
      pepper_id: '1',
      invited_by: 'acct_1',
      created_at: at,
      expires_at: at,
      accepted_at: null,
      accepted_by: null,
      revoked_at: null,
    },
  ],
  billing_accounts: [
    {
      organization_id: 'org_1',
      balance: -largest,
      held: 0,
      month: '2026-11',
      month_spent: largest,
      monthly_cap: null,
      frozen_until: null,
      frozen_reason: null,
    },
  ],
  ledger_transfers: [
    {
      id: 'tran_1',
      organization_id: 'org_1',
      kind: 'grant',
      reference: 'r',
      created_at: at,
      actor: null,
      note: awkward,
    },
  ],
  ledger_entries: [
    { transfer_id: 'tran_1', account: 'organization:org_1', amount: largest },
    { transfer_id: 'tran_1', account: 'house:grants', amount: -largest },
  ],
  holds: [
    {
      request_id: 'req_1',
      organization_id: 'org_1',
      amount: 1,
      state: 'open',
      created_at: at,
      expires_at: at,
      closed_at: null,
    },
  ],
  payments: [
    {
      id: 'pay_1',
      provider: 'p',
      event_id: 'e',
      reference: 'r',
      organization_id: 'org_1',
      amount: 5,
      state: 'succeeded',
      created_at: at,
    },
  ],
  usage_records: [
    {
      request_id: 'req_1',
      organization_id: 'org_1',
      project_id: 'proj_1',
      credential_id: 'key_1',
      credential_kind: 'api_key',
      account_id: null,
      operation: 'chat',
      model: null,
      streamed: 1,
      status: 200,
      outcome: 'stop',
      error_code: null,
      prompt_tokens: 1,
      cached_tokens: 0,
      completion_tokens: 2,
      reasoning_tokens: 0,
      cost: 3,
      duration_ms: 4,
      queued_ms: 2,
      begun_ms: null,
      first_token_ms: null,
      started_at: at,
    },
  ],
  usage_hours: [
    {
      organization_id: 'org_1',
      project_id: 'proj_1',
      credential_id: 'key_1',
      model: '',
      hour: 498_000,
      requests: 1,
      failures: 0,
      prompt_tokens: 1,
      cached_tokens: 0,
      completion_tokens: 2,
      reasoning_tokens: 0,
      cost: 3,
    },
  ],
  usage_rollups: [{ organization_id: 'org_1', rolled_until: at }],
  contents: [
    {
      request_id: 'req_1',
      organization_id: 'org_1',
      project_id: 'proj_1',
      retention: 'standard',
      model: 'm',
      request: JSON.stringify({ messages: [{ role: 'user', content: `${awkward}\u0000` }] }),
      reply: JSON.stringify({ text: 'long '.repeat(100_000) }),
      created_at: at,
      expires_at: at,
    },
  ],
  audit_entries: [
    {
      id: 'aud_1',
      organization_id: null,
      actor_kind: 'system',
      actor_id: null,
      action: 'a.b',
      target_id: null,
      request_id: null,
      address: null,
      user_agent: null,
      details: '{}',
      created_at: at,
    },
  ],
  idempotency_keys: [{ scope: 's', request_digest: 'd', status: 201, reply: 'encrypted', created_at: at }],
}

/** Puts something into every table. */
export async function fillEveryTable(database: Kysely<Database>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const table of tablesInOrder) {
      for (const row of rows[table]) await transaction.insertInto(table).values(row).execute()
    }
  })
}

/** Everything that a database holds, the same whichever kind it is. */
export async function everyRow(database: Kysely<Database>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tablesInOrder) {
    const all: Record<string, unknown>[] = await database.selectFrom(table).selectAll().execute()
    found[table] = all
      .map((row) =>
        JSON.stringify(
          Object.fromEntries(
            Object.keys(row)
              .toSorted()
              .map((name) => [name, row[name]]),
          ),
        ),
      )
      .toSorted()
  }
  return found
}
