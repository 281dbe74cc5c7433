import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Makes the database itself refuse to change or delete what stands in a table. */
export async function makeAppendOnly(database: Kysely<unknown>, table: string): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const change of ['update', 'delete'] as const) {
      await sql`
        create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end
      `.execute(database)
    }
    return
  }
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$
  `.execute(database)
  await sql`
    create trigger ${sql.ref(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()
  `.execute(database)
}
