/** What takes something away from a version that does not know of it, or forbids it something. */
const NEVER =
  /\b(drop|rename|truncate)\b(?! on)|\balter column\b|\bset (data type|not null)\b|\badd constraint\b|^\s*delete\b/i
const COLUMN_WITHOUT_DEFAULT = /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)/i
/** Harmless only on a table that nobody else knows yet. */
const NARROWING = /^\s*create (?:or replace )?(?:unique index|trigger)\b.*?\bon "?(\w+)"?/is

/** The statements of one migration that do more than add to what was there before. */
export function subtractions(statements: readonly string[]): string[] {
  const made = new Set(statements.map((statement) => /^\s*create table "?(\w+)"?/i.exec(statement)?.[1]))
  return statements.filter((statement) => {
    if (/^\s*create (table|or replace function)\b/i.test(statement)) return false
    const narrowed = NARROWING.exec(statement)?.[1]
    if (narrowed !== undefined) return !made.has(narrowed)
    return NEVER.test(statement) || COLUMN_WITHOUT_DEFAULT.test(statement)
  })
}

/** Splits what was asked of a database while it was migrated: the note of each migration ends its part. */
export function byMigration(statements: readonly string[]): string[][] {
  const parts: string[][] = [[]]
  for (const statement of statements) {
    parts.at(-1)?.push(statement)
    if (statement.startsWith('insert into kysely_migration')) parts.push([])
  }
  return parts
}
