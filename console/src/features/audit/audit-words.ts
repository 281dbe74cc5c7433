import type { AuditEntry } from '../../api/resources.ts'

/** What a change did, for reading: `api-key.create` becomes `API key: create`. */
export function actionWords(action: string): string {
  const [thing = '', ...rest] = action.split('.')
  const words = thing.replaceAll('-', ' ').replace(/\bapi\b/, 'API')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}: ${rest.join(' ').replaceAll('-', ' ')}`
}

/** Who did it. Those who have left are known by their id alone. */
export function actorWords({ actor }: Pick<AuditEntry, 'actor'>, names: ReadonlyMap<string, string>): string {
  switch (actor.kind) {
    case 'account':
      return names.get(actor.id ?? '') ?? actor.id ?? 'Somebody'
    case 'operator':
      return 'An operator'
    case 'system':
      return 'The server'
    case 'anonymous':
      return 'Nobody signed in'
  }
}
