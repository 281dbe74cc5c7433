import { sql, type RawBuilder, type SqlBool } from 'kysely'

/*
 * Conditions over texts that somebody searches for. What the caller writes is text and never a pattern. `lower` knows the letters of
 * every language on both databases: see `open-sqlite.ts`.
 */

/** The text begins so; its case counts. */
export function beginsWith(column: string, prefix: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${`${withoutPatterns(prefix)}%`} escape '\\'`
}

/** The text has this somewhere within; its case does not count. */
export function holdsText(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${`%${withoutPatterns(text.toLowerCase())}%`} escape '\\'`
}

function withoutPatterns(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
