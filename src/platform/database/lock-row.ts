/**
 * Makes a query inside a transaction read rows that nobody else changes before the transaction ends; whoever asks for the
 * same rows in this way waits. Read so whatever the transaction decides upon: a balance, a number of owners, a state.
 *
 * On PostgreSQL this is `for no key update`: ids never change, so whoever only refers to such a row (a charge to its organization, a
 * session to its account) need not wait. SQLite needs nothing, since a transaction takes the write lock at its start, and our compiler
 * leaves the words out there.
 */
export function lockRow<Query extends { forNoKeyUpdate(): Query }>(query: Query): Query {
  return query.forNoKeyUpdate()
}
