/** Where clients of the API point their base address. */
export function apiBaseUrl(): string {
  return `${location.origin}/compat/v1`
}

/** A request to paste into a terminal. */
export function curlExample({ apiKey, model }: { apiKey: string; model: string }): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello!' }] })
  return [
    `curl ${apiBaseUrl()}/chat/completions \\`,
    `  -H 'Authorization: Bearer ${apiKey}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n')
}

/** The first model that a credential may use. */
export async function firstModel(credential: string): Promise<string | undefined> {
  const response = await fetch('/compat/v1/models', { headers: { authorization: `Bearer ${credential}` } })
  if (!response.ok) return undefined
  const list = (await response.json()) as { data: { id: string }[] }
  return list.data[0]?.id
}
