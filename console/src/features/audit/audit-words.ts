import type { AuditEntry } from '../../api/resources.ts'

const ACCOUNT_PREFIX = 'acct_'

/** What a change did, for reading: `api-key.create` becomes `API key: create`. */
export function actionWords(action: string): string {
  const [thing = '', ...rest] = action.split('.')
  const words = thing.replaceAll('-', ' ').replace(/\bapi\b/, 'API')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${rest.join(' ').replaceAll('-', ' ')}`
}

/** Who did it. Whoever the names do not tell is known by the id alone. */
export function actorWords({ actor }: Pick<AuditEntry, 'actor'>, names: ReadonlyMap<string, string>): string {
  switch (actor.kind) {
    case 'account':
      return names.get(actor.id ?? '') ?? actor.id ?? 'Somebody'
    case 'operator':
      return names.get(actor.id ?? '') ?? 'An operator'
    case 'system':
      return 'The server'
    case 'anonymous':
      return 'Not signed in'
  }
}

/** Whom or what it was done to, by a name where there is one. */
export function subjectWords(entry: Pick<AuditEntry, 'target_id' | 'details'>, names: ReadonlyMap<string, string>) {
  const { name, email } = entry.details
  return [names.get(subjectAccount(entry) ?? entry.target_id ?? ''), name, email].find(
    (word): word is string => typeof word === 'string',
  )
}

/** The account that it is about, if any. */
export function subjectAccount({ target_id: target, details }: Pick<AuditEntry, 'target_id' | 'details'>) {
  const { account } = details
  return typeof account === 'string' ? account : target?.startsWith(ACCOUNT_PREFIX) === true ? target : undefined
}
